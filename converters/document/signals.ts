/** Signals of units where little more can be told than how much text they have. */
import type { Encoding } from "../input/encodings/marks.ts";
import { encodingWarnings } from "../input/encodings/warnings.ts";
import type { UnitSignals } from "./model.ts";

type Told = Pick<UnitSignals, "characters" | "unmappedCharacters" | "warnings"> & Partial<UnitSignals>;

/** Of a unit whose text did not have to be found or recognised: what is not told cannot be. */
export function signalsOf(told: Told): UnitSignals {
  return { coverage: null, ocrConfidence: null, tableConsistency: null, failed: false, ...told };
}

/** Of a unit that is all of a text. `encodingTrust`: where its encoding is a guess. */
export function signalsOfText(text: string, warnings: string[], encodingTrust?: number): UnitSignals {
  let unmappedCharacters = 0;
  for (let at = text.indexOf("\ufffd"); at !== -1; at = text.indexOf("\ufffd", at + 1))
    unmappedCharacters += 1;
  return signalsOf({ characters: text.length, unmappedCharacters, warnings, encodingTrust });
}

/** Of a unit that is all of a decoded file: what its encoding puts in doubt is told after the unit's own warnings. */
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
