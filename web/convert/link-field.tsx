/** Imports a public page with the user's consent. */
import { useEffect, useState } from "preact/hooks";
import { importAddress } from "../../config/import-address.ts";
import type { UrlSource } from "../../src/client/generated/schema.ts";
import { useStore } from "../app/store.ts";
import { Button } from "../components/elements.tsx";
import { CheckField, TextField } from "../components/form.tsx";
import { convert } from "../messages/convert.ts";
import { pastedLink } from "./queue/adding.ts";
import { addLink } from "./queue/list.ts";

const live = ({ status }: UrlSource) => status !== "unavailable";

export const linksLive = (sources: readonly UrlSource[]): boolean => sources.some(live);

/** Null: not loaded. */
export function LinkField({ sources }: { sources: readonly UrlSource[] | null }) {
  if (sources === null) return <p class="small"> </p>;
  if (sources.some(live)) return <LinkForm />;
  return sources.length === 0 ? null : <p class="quiet small">{convert.linksUnavailable}</p>;
}

function LinkForm() {
  const [text, setText] = useState("");
  const [allowed, setAllowed] = useState(false);
  const [tried, setTried] = useState(false);
  const pasted = useStore(pastedLink);
  useEffect(() => {
    if (pasted === "") return;
    setText(pasted);
    pastedLink.set("");
  }, [pasted]);
  const address = importAddress(text);
  const wrong = tried && address === null ? convert.linkWrong : null;
  return (
    <form
      class="link-form card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (address === null || !allowed) return;
        addLink(address);
        setText("");
        // Consent is given per page.
        setAllowed(false);
        setTried(false);
      }}
    >
      <div class="row">
        <div class="grow">
          <TextField
            label={convert.link}
            type="url"
            inputMode="url"
            autocomplete="off"
            placeholder="https://"
            maxLength={2048}
            value={text}
            onValue={setText}
            error={wrong}
          />
        </div>
        <Button type="submit">{convert.linkAdd}</Button>
      </div>
      <CheckField
        label={convert.linkConsent}
        hint={convert.linkConsentHint}
        checked={allowed}
        onValue={setAllowed}
      />
      {tried && address !== null && !allowed && (
        <p class="field" role="alert">
          <span class="wrong">{convert.linkConsentWrong}</span>
        </p>
      )}
    </form>
  );
}
