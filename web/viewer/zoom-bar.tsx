import { Button } from "../components/button.tsx";
import { Icon } from "../components/icon.tsx";
import { percent } from "../format.ts";
import { viewer } from "../messages/viewer.ts";

interface ZoomBarProps {
  /** Which page is seen, in words. */
  page: string;
  zoom: number;
  /** Null: to the pane's width. */
  onZoom(step: 1 | -1 | null): void;
}

export function ZoomBar({ page, zoom, onZoom }: ZoomBarProps) {
  return (
    <div class="zoom-bar">
      <span class="small">{page}</span>
      <Button small icon kind="plain" aria-label={viewer.zoomOut} onClick={() => onZoom(-1)}>
        <Icon name="minus" />
      </Button>
      <Button
        small
        kind="plain"
        aria-label={`${viewer.fitWidth} (${percent(zoom)})`}
        onClick={() => onZoom(null)}
      >
        {percent(zoom)}
      </Button>
      <Button small icon kind="plain" aria-label={viewer.zoomIn} onClick={() => onZoom(1)}>
        <Icon name="plus" />
      </Button>
    </div>
  );
}
