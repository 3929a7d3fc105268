/** When the sound of a film begins: as the one of a film that is cut, it may be later than the picture. */
import { dayMs } from "../../config/units.ts";
import type { EngineFile } from "../engines/ffmpeg-files.ts";

const textBytesMax = 4_096;
/** A decoder that leaves out its first frame begins a tenth of a second late, and all players let it. */
const offsetMsMin = 200;
/** What says more has broken times. */
const offsetMsMax = dayMs;

/** Arguments of an output, to `file`, that has the time of the first sample and nothing more. */
export const beginningArguments = (stream: number, file: string): string[] => [
  ...["-map", `0:${stream}`, "-af", "atrim=end_sample=1", "-f", "framecrc", file],
];

export class Beginning implements EngineFile {
  readonly bytes = 0;
  #text = "";

  write(bytes: Uint8Array): void {
    if (this.#text.length < textBytesMax) this.#text += Buffer.from(bytes).toString("latin1");
  }

  /** Milliseconds after the beginning of the file's first track; 0 where nothing is known. */
  get offsetMs(): number {
    const [, numerator, denominator] = /^#tb 0: (\d+)\/(\d+)$/m.exec(this.#text) ?? [];
    const [, ticks] = /^0, *-?\d+, *(-?\d+),/m.exec(this.#text) ?? [];
    const ms = Math.round((Number(ticks) * Number(numerator) * 1_000) / Number(denominator));
    return ms >= offsetMsMin && ms <= offsetMsMax ? ms : 0;
  }
}
