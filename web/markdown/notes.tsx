import { Fragment } from "preact";
import { markdown as words } from "../messages/markdown.ts";
import type { Drawing } from "./drawing.ts";

/** More places than these nobody goes back to. */
const linksMax = 20;

/** A note's number, and the ways back to where it is referred to. */
export function NoteLinks({ identifier, drawing }: { identifier: string; drawing: Drawing }) {
  const note = drawing.notes.get(identifier.toLowerCase());
  if (note === undefined) return <span>{identifier}</span>;
  return (
    <span class="note-links">
      {note.number}
      {note.references.slice(0, linksMax).map((line, index) => (
        <Fragment key={`${index}`}>
          {" "}
          <a
            href={`#fnref-${identifier}`}
            aria-label={words.backToText(note.number, index + 1)}
            onClick={(event) => {
              event.preventDefault();
              drawing.go({ line });
            }}
          >
            ↩
          </a>
        </Fragment>
      ))}
    </span>
  );
}
