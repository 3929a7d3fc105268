import { useState } from "preact/hooks";
import { useWindowEvents } from "../app/events.ts";

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") === true;

/** Takes files dropped anywhere on the page. Returns whether files are being dragged. */
export function useDrops(take: (dropped: DataTransfer) => void): boolean {
  const [over, setOver] = useState(false);
  useWindowEvents({
    dragover(event) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    dragleave: ({ relatedTarget }) => relatedTarget === null && setOver(false),
    drop(event) {
      setOver(false);
      if (!hasFiles(event) || event.dataTransfer === null) return;
      event.preventDefault();
      take(event.dataTransfer);
    },
  });
  return over;
}
