import { common } from "../messages/common.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { announce } from "./toast.tsx";

/** Puts a text on the clipboard; also where the address is no secure one and browsers keep the new way shut. */
export async function copyText(text: string): Promise<void> {
  // It may also refuse, where the page has lost the focus meanwhile.
  if (navigator.clipboard === undefined) copyBySelection(text);
  else await navigator.clipboard.writeText(text).catch(() => copyBySelection(text));
  announce(common.copied);
}

function copyBySelection(text: string): void {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "hidden-visually";
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

export function CopyButton({ text, label = common.copy }: { text: string; label?: string }) {
  return (
    <Button small onClick={() => void copyText(text)}>
      <Icon name="copy" size={16} /> {label}
    </Button>
  );
}

/** Something that is shown this once. */
export function SecretText({ text, label }: { text: string; label: string }) {
  return (
    <fieldset class="secret" aria-label={label}>
      <span class="grow">{text}</span>
      <CopyButton text={text} />
    </fieldset>
  );
}
