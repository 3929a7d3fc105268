/** Hears in this very process: what a child does for a conversion that runs in another one. */
import { Fault } from "../../config/errors/fault.ts";
import type { Heard, SoundPart, Span, SpeechModel } from "./contract.ts";

export interface Hearing {
  model: SpeechModel;
  part: SoundPart;
}

/** The words of `part`. `language`: one of the model's codes, or null to have the engine tell it. */
export async function wordsOf(_hearing: Hearing, _language: string | null): Promise<Heard> {
  throw new Fault("capability_unavailable");
}

/** Where somebody speaks; null where the model's package cannot tell. */
export async function activityOf(_hearing: Hearing): Promise<Span[] | null> {
  throw new Fault("capability_unavailable");
}
