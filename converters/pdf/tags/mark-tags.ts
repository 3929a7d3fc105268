/** Marked content whose structure tree is lost: its tags are the names of the elements that it once belonged to. */
import type { Mark } from "./content-marks.ts";
import { newElement, type TagElement } from "./element.ts";
import { kindOf, type Role, standardRole } from "./roles.ts";

/** Each mark is an element of its own; of other roles, marks that follow each other may be lines of one. */
const separate: ReadonlySet<Role> = new Set(["TD", "TH", "Figure"] as const);
/** Roles of running text, of which pieces are most likely a part. */
const running: ReadonlySet<Role> = new Set(["P", "LBody"] as const);

export class MarkTags {
  #order = 0;
  #last: TagElement | null = null;

  /** `around` is what the mark around it gave. */
  elementOf({ tag, id }: Mark, around: TagElement | null): TagElement | null {
    const known = standardRole(tag);
    if (id === null || !known) return around;
    const { role, level } = known;
    const last = this.#last;
    // Labels are those of footnotes more often than of lists: raised in the middle of a line.
    if (kindOf(role) !== "block" || role === "Lbl")
      return around ?? (last && running.has(last.role) ? last : null);
    if (last && last.role === role && last.level === level && !separate.has(role)) return last;
    this.#last = newElement(role, null, ++this.#order, role === "H" ? Math.max(1, level) : level);
    return this.#last;
  }
}
