import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { markdown as texts } from "../messages/markdown.ts";
import type { DocumentContext } from "./context.ts";
import { assetPathOf, destinationOf, unexpectedHost } from "./source/urls.ts";

interface AnchorProps {
  url: string;
  /** What readers see of it. */
  text: string;
  title: string | null;
  go: DocumentContext["go"];
  children?: ComponentChildren;
}

/**
 * External links open a new window, internal ones scroll; others are plain text. The tooltip is the address, whatever
 * title the document has for it, and a link that may deceive shows its host.
 */
export function Anchor({ url, text, title, go, children }: AnchorProps) {
  const destination = destinationOf(url);
  if (destination === null) return <span title={url}>{children}</span>;
  if (destination.kind === "outside") {
    const { href } = destination;
    const host = unexpectedHost(href, text);
    return (
      <>
        <a
          href={href}
          title={title === null ? href : `${href}\n${title}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {children}
        </a>
        {host !== null && <bdi class="link-host">{` (${host})`}</bdi>}
      </>
    );
  }
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

interface ImageProps {
  url: string;
  alt: string;
  line: number;
  context: Pick<DocumentContext, "asset" | "room" | "go">;
}

/** CSS pixels per point. */
const pixelsPerPoint = 96 / 72;

/** An image of the bundle with its size reserved. Others become links: viewing loads nothing external. */
export function Image({ url, alt, line, context }: ImageProps) {
  const [failed, setFailed] = useState(false);
  const path = assetPathOf(url);
  const address = path === null ? null : context.asset(path);
  if (address === null || failed)
    return (
      <span class="no-picture">
        {failed ? (
          texts.pictureFailed(alt)
        ) : (
          <Anchor url={url} text={alt} title={null} go={context.go}>
            {texts.picture(alt)}
          </Anchor>
        )}
      </span>
    );
  const room = context.room(line);
  return (
    <img
      src={address}
      alt={alt}
      loading="lazy"
      decoding="async"
      class={room === null ? "unmeasured" : undefined}
      style={
        room === null
          ? undefined
          : { aspectRatio: `${room[0]} / ${room[1]}`, width: `${Math.round(room[0] * pixelsPerPoint)}px` }
      }
      onLoad={({ currentTarget }) => currentTarget.classList.remove("unmeasured")}
      onError={() => setFailed(true)}
    />
  );
}
