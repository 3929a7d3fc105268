import type { RootContent } from "mdast";
import type { XmlElement } from "../../../../input/xml/element.ts";
import type { OfficePackage } from "../../package/package.ts";
import type { Pictures } from "../../package/pictures.ts";
import type { SlideSheets } from "../masters.ts";
import type { LinkTarget } from "../text/runs.ts";

/** What converting the shapes of one slide needs, and what it finds out on the way. */
export interface SlideContext {
  readonly office: OfficePackage;
  /** The slide's part: relations are its own. */
  readonly part: string;
  readonly number: number;
  readonly pictures: Pictures;
  readonly sheets: SlideSheets;
  readonly link: LinkTarget;
  readonly rightToLeft: boolean;
  /** Of the heading that the slide's title is, or would be. */
  readonly titleDepth: 1 | 2;
  /** Told of what is left out on purpose: its text is not missing. */
  leftOut(what: XmlElement | string): void;
  /** Blocks of text that the slide's part itself has: charts and descriptions of pictures are none. */
  readonly ownText: Set<RootContent>;
  /** Of each table, see `UnitSignals`. */
  readonly tableConsistencies: number[];
  /** Pictures that their author called decoration, so that they are left out. */
  decorations: number;
  /** Pictures that nobody could show. */
  unshown: number;
}
