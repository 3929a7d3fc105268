/** What an archive, and all archives within it, expand to: together no more than any archive may. */
import { Fault } from "../../config/errors/fault.ts";
import { limits } from "../../config/limits.ts";
import { expansionProblem, tooManyEntries } from "./rules.ts";

export class Expansion {
  readonly #archiveBytes: number;
  #entries = 0;
  #bytes = 0;

  /** `archiveBytes`: of the outermost archive, as it stands on the disk. `bytesMax`: of all that is in it. */
  constructor(
    archiveBytes: number,
    private readonly bytesMax: number,
  ) {
    this.#archiveBytes = archiveBytes;
  }

  /** Before so many entries are read. Throws Fault unsafe_archive. */
  expect(entries: number): void {
    if (this.#entries + entries > limits.archiveEntriesMax)
      throw new Fault("unsafe_archive", { message: tooManyEntries });
  }

  /** One entry that expands to so many bytes. Throws Fault unsafe_archive. */
  add(bytes: number): void {
    this.expect(1);
    this.#entries += 1;
    this.#bytes += bytes;
    const problem = expansionProblem(this.#bytes, this.#archiveBytes, this.bytesMax);
    if (problem !== null) throw new Fault("unsafe_archive", { message: problem });
  }
}
