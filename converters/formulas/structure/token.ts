/** What a line of a formula is written from. */
import type { Base } from "./limits.ts";

/** A piece of LaTeX and the parts that it came from. */
export interface Token {
  tex: string;
  first: Base;
  last: Base;
}
