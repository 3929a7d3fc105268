import type { NewApiKey } from "../../../src/client/generated/schema.ts";
import { addressOf } from "../../api/api.ts";
import { Button } from "../../components/button.tsx";
import { CodeBlock } from "../../components/code.tsx";
import { SecretText } from "../../components/copy.tsx";
import { useFocus } from "../../components/use-focus.ts";
import { accessWords } from "../../messages/account/access.ts";

/** What a key is tried with first; one that may not convert asks who it is. */
function exampleOf({ key, secret }: NewApiKey): string {
  const at = (path: string) => location.origin + addressOf(path);
  const authorization = `-H "Authorization: Bearer ${secret}"`;
  const parts = key.scopes.includes("svc:convert")
    ? [authorization, "-F file=@document.pdf", at("/v1/convert")]
    : [authorization, at("/v1/account")];
  return `curl ${parts.join(" \\\n  ")}`;
}

export function MadeKey({ made, onClose }: { made: NewApiKey; onClose(): void }) {
  const notice = useFocus<HTMLParagraphElement>();
  return (
    <div class="stack">
      <p ref={notice} class="notice warn" tabIndex={-1}>
        {accessWords.keyOnce}
      </p>
      <SecretText text={made.secret} label={accessWords.theKey} />
      <CodeBlock title={accessWords.tryIt} code={exampleOf(made)} />
      <div class="row end">
        <Button kind="primary" onClick={onClose}>
          {accessWords.done}
        </Button>
      </div>
    </div>
  );
}
