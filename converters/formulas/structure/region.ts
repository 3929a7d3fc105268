/** The parts of a region while what holds others swallows them. */
import type { Box } from "../../util/geometry/box.ts";
import type { Part } from "../part.ts";
import type { Reading } from "./reading.ts";

export class Region {
  parts: Part[];
  readonly rules: Set<Box>;
  readonly reading: Reading;

  constructor(parts: readonly Part[], rules: readonly Box[], reading: Reading) {
    this.parts = [...parts];
    this.rules = new Set(rules);
    this.reading = reading;
  }

  replace(gone: readonly Part[], by: Part): void {
    const swallowed = new Set(gone);
    this.parts = this.parts.filter((part) => !swallowed.has(part));
    this.parts.push(by);
  }
}
