/** Where somebody speaks, by the model's own detector or by ours. */
import type { SoundPart, Span, Speech } from "../../speech/contract.ts";
import { speechSpans } from "./activity/activity.ts";
import type { Levels } from "./activity/levels.ts";
import { isChunkFault } from "./chunk-fault.ts";
import { joined, lengthMs, within } from "./spans.ts";

export interface Activity {
  /** In order and apart. */
  spans: Span[];
  /** Whose finding it is. */
  by: "model" | "levels";
}

/** `sound`: what the levels are of. A detector that cannot do it is no reason to hear nothing. */
export async function activityIn(sound: SoundPart, levels: Levels, speech: Speech): Promise<Activity> {
  const told = await toldBy(speech, sound);
  if (told !== null) return { spans: apart(told, sound), by: "model" };
  return { spans: apart(speechSpans(levels), sound), by: "levels" };
}

async function toldBy(speech: Speech, sound: SoundPart): Promise<Span[] | null> {
  try {
    return await speech.activity(sound);
  } catch (error) {
    if (isChunkFault(error)) return null;
    throw error;
  }
}

/** In whole milliseconds within the sound, joined where they meet. */
function apart(spans: readonly Span[], limits: Span): Span[] {
  const whole = spans.map(({ fromMs, toMs }) =>
    within({ fromMs: Math.floor(fromMs), toMs: Math.ceil(toMs) }, limits),
  );
  // What is no number has no length, either.
  return joined(whole.filter((span) => lengthMs(span) > 0));
}
