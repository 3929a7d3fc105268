import type { ComponentChildren } from "preact";
import type { Surroundings } from "./drawing.ts";
import { destinationOf } from "./source/urls.ts";

interface AnchorProps {
  url: string;
  title: string | null;
  go: Surroundings["go"];
  children?: ComponentChildren;
}

/** A link of the document: out of it in a window of its own, within it by whoever shows it, else its text alone. */
export function Anchor({ url, title, go, children }: AnchorProps) {
  const destination = destinationOf(url);
  if (destination === null) return <span title={url}>{children}</span>;
  if (destination.kind === "outside")
    return (
      <a href={destination.href} title={title ?? undefined} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  const { name } = destination;
  return (
    <a
      href={`#${encodeURIComponent(name)}`}
      title={title ?? undefined}
      onClick={(event) => {
        event.preventDefault();
        go({ anchor: name });
      }}
    >
      {children}
    </a>
  );
}
