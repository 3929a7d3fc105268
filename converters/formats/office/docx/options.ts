import type { ConversionRequest } from "../../../contract.ts";
import type { Changes } from "../values/tracked-changes.ts";

export interface Options {
  changes: Changes;
  comments: boolean;
  furniture: boolean;
  headingNumbers: boolean;
  hidden: boolean;
}

export function readOptions({ options }: Pick<ConversionRequest, "options">): Options {
  const { changes } = options;
  return {
    changes: changes === "original" || changes === "marked" ? changes : "accepted",
    comments: options.comments === "keep",
    furniture: options.furniture === "keep",
    headingNumbers: options.heading_numbers === "keep",
    hidden: options.hidden === "keep",
  };
}
