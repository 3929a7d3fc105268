import type { JSX } from "preact";
import { Virtual, type VirtualProps } from "./virtual.tsx";

type Given = Omit<VirtualProps, "measured" | "class" | "role" | "tabIndex" | "aria-label"> & {
  label: string;
};

/** A long text in a box of its own that scrolls, which the keyboard reaches and readers find by its name. */
export function ReadingBox({ label, ...rest }: Given): JSX.Element {
  return <Virtual {...rest} measured class="pane-scroll" role="region" aria-label={label} tabIndex={0} />;
}
