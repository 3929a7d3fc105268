/** Accepts dropped, pasted and chosen files. */
import { useEffect, useRef, useState } from "preact/hooks";
import { importAddress } from "../../config/import-address.ts";
import type { UrlSource } from "../../src/client/generated/schema.ts";
import { useWindowEvents } from "../app/events.ts";
import { useStore } from "../app/store.ts";
import { Button, Icon } from "../components/elements.tsx";
import { useDrops } from "../components/files.ts";
import { CheckField, TextField } from "../components/form.tsx";
import { convert } from "../messages/convert.ts";
import { addChosen, addDropped, addPasted, pastedLink } from "./queue/adding.ts";
import { addLink } from "./queue/list.ts";

export const picker = "[data-picker]";

interface DropZoneProps {
  accept: string;
  small: boolean;
  linksLive: boolean;
}

export function DropZone({ accept, small, linksLive }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const over = useDrops((dropped) => void addDropped(dropped));
  usePastes(linksLive);
  return (
    <section class={["drop", small && "small", over && "over"].filter(Boolean).join(" ")}>
      <Icon name="upload" size={small ? 24 : 40} />
      <div>
        <p class="drop-title">{over ? convert.dropNow : small ? convert.dropMore : convert.drop}</p>
        <p class="quiet small">{convert.dropOr}</p>
      </div>
      <Button kind={small ? "" : "primary"} data-picker onClick={() => input.current?.click()}>
        {convert.choose}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept === "" ? undefined : accept}
        aria-label={convert.choose}
        onChange={({ currentTarget }) => {
          if (currentTarget.files !== null && currentTarget.files.length > 0)
            addChosen([...currentTarget.files]);
          // Allows the same file to be chosen again.
          currentTarget.value = "";
        }}
      />
    </section>
  );
}

function usePastes(linksLive: boolean): void {
  useWindowEvents({
    paste(event) {
      const { clipboardData, target } = event;
      const typed =
        target instanceof HTMLElement && target.closest("input, textarea, select, dialog") !== null;
      if (clipboardData === null || (typed && clipboardData.files.length === 0)) return;
      if (addPasted(clipboardData, linksLive)) event.preventDefault();
    },
  });
}

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
