import type { NewApiKey } from "../../../src/client/generated/schema.ts";
import { addressOf } from "../../api/api.ts";
import { Button } from "../../components/button.tsx";
import { CodeBlock } from "../../components/code.tsx";
import { SecretText } from "../../components/copy.tsx";
import { accessWords } from "../../messages/account/access.ts";

/** What a key is tried with first; one that may not convert asks who it is. */
function exampleOf({ key, secret }: NewApiKey): string {
  const at = (path: string) => location.origin + addressOf(path);
  const authorization = `-H "Authorization: Bearer ${secret}"`;
  return key.scopes.includes("svc:convert")
    ? `curl ${authorization} -F file=@document.pdf ${at("/v1/convert")}`
    : `curl ${authorization} ${at("/v1/account")}`;
}

export function MadeKey({ made, onClose }: { made: NewApiKey; onClose(): void }) {
  return (
    <div class="stack">
      <p class="notice warn" role="status">
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
