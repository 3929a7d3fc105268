import { useState } from "preact/hooks";
import { useWindowEvents } from "../app/events.ts";

/** Saves a file that the page has made. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  saveFrom(address, name);
  // By then the browser has read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Downloads an address of this origin; without a name the server names it. */
export function saveFrom(address: string, name = ""): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

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
