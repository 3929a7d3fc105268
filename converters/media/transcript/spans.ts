/** Where somebody speaks, by the model's own detector or by ours. */
import type { SoundPart, Span, Speech } from "../../speech/contract.ts";
import { speechSpans } from "./activity/activity.ts";
import type { Levels } from "./activity/levels.ts";
import { isChunkFault } from "./chunk-fault.ts";

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
  const left: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const fromMs = Math.max(limits.fromMs, Math.floor(span.fromMs));
    const toMs = Math.min(limits.toMs, Math.ceil(span.toMs));
    const last = left.at(-1);
    if (!(toMs > fromMs)) continue;
    if (last !== undefined && fromMs <= last.toMs) last.toMs = Math.max(last.toMs, toMs);
    else left.push({ fromMs, toMs });
  }
  return left;
}
