/** Signals of units without measurements other than the amount of text. */
import type { Encoding } from "../input/encodings/marks.ts";
import { encodingWarnings } from "../input/encodings/warnings.ts";
import type { UnitSignals } from "./model.ts";

type Told = Pick<UnitSignals, "characters" | "unmappedCharacters" | "warnings"> & Partial<UnitSignals>;

/** For a unit whose text did not have to be found or recognized; other values are unknown. */
export function signalsOf(told: Told): UnitSignals {
  return { coverage: null, ocrConfidence: null, tableConsistency: null, failed: false, ...told };
}

/** For a unit that is the whole of a text. `encodingTrust`: if its encoding is a guess. */
export function signalsOfText(text: string, warnings: string[], encodingTrust?: number): UnitSignals {
  let unmappedCharacters = 0;
  for (let at = text.indexOf("\ufffd"); at !== -1; at = text.indexOf("\ufffd", at + 1))
    unmappedCharacters += 1;
  return signalsOf({ characters: text.length, unmappedCharacters, warnings, encodingTrust });
}

/** For a unit that is the whole of a decoded file: warnings about the encoding follow the unit's own. */
export function signalsOfDecoded(
  encoding: Encoding,
  { characters, undecodable }: { characters: number; undecodable: number },
  warnings: readonly string[] = [],
): UnitSignals {
  return signalsOf({
    characters,
    unmappedCharacters: undecodable,
    encodingTrust: encoding.trust,
    warnings: [...warnings, ...encodingWarnings(encoding, undecodable)],
  });
}
