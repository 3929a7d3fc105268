import { useState } from "preact/hooks";
import { markdown as words } from "../messages/markdown.ts";
import { Anchor } from "./anchor.tsx";
import type { Surroundings } from "./drawing.ts";
import { assetPathOf } from "./source/urls.ts";

interface PictureProps {
  url: string;
  alt: string;
  line: number;
  drawing: Pick<Surroundings, "asset" | "room" | "go">;
}

/** Pixels of the page's style for a point of the document. */
const pixelsPerPoint = 96 / 72;

/** A picture of the bundle in the room that it will take; any other is a link to it, for nothing is fetched on reading. */
export function Picture({ url, alt, line, drawing }: PictureProps) {
  const [failed, setFailed] = useState(false);
  const path = assetPathOf(url);
  const address = path === null ? null : drawing.asset(path);
  if (address === null || failed)
    return (
      <span class="no-picture">
        {failed ? (
          words.pictureFailed(alt)
        ) : (
          <Anchor url={url} title={null} go={drawing.go}>
            {words.picture(alt)}
          </Anchor>
        )}
      </span>
    );
  const room = drawing.room(line);
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
