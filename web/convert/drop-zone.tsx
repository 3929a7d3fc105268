/** Accepts dropped, pasted and chosen files. */
import { useRef } from "preact/hooks";
import { useWindowEvents } from "../app/events.ts";
import { Button, Icon } from "../components/elements.tsx";
import { useDrops } from "../components/use-drops.ts";
import { convert } from "../messages/convert.ts";
import { addChosen, addDropped, addPasted } from "./queue/adding.ts";

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
