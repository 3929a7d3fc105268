/** JSON of an answer, from a server that may be any program: never more than so much, nor later than so. */
import { mib, minuteMs } from "../../config/units.ts";

export interface JsonBounds {
  bytesMax: number;
  /** Between one piece and the next. */
  silenceMsMax: number;
  /** From the first piece to the last. */
  wholeMsMax: number;
}

/** What is asked for may be a source map of thousands of pages, on a slow line. */
export const answerBounds: JsonBounds = {
  bytesMax: 1_024 * mib,
  silenceMsMax: minuteMs,
  wholeMsMax: 10 * minuteMs,
};
/** An envelope has a few lines. */
export const errorBounds: JsonBounds = {
  bytesMax: mib,
  silenceMsMax: minuteMs / 4,
  wholeMsMax: minuteMs / 2,
};

/**
 * The value, or undefined where the body is not JSON. Throws what ended the connection, the caller's own leaving too, and
 * an Error with a sentence where the body goes past a bound; nothing of it is read any more then.
 */
export async function readJsonAnswer(
  response: Response,
  { bytesMax, silenceMsMax, wholeMsMax }: JsonBounds,
): Promise<unknown> {
  const reader = response.body?.getReader();
  if (reader === undefined) return undefined;
  const late = Promise.withResolvers<never>();
  // Nobody may be waiting for it when it comes.
  late.promise.catch(() => {});
  const giveUp = () =>
    late.reject(Object.assign(new Error("the answer has not ended in time"), { code: "ETIMEDOUT" }));
  const whole = setTimeout(giveUp, wholeMsMax);
  let silence = setTimeout(giveUp, silenceMsMax);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  let ended = false;
  try {
    while (!ended) {
      const { done, value } = await Promise.race([reader.read(), late.promise]);
      clearTimeout(silence);
      silence = setTimeout(giveUp, silenceMsMax);
      ended = done;
      bytes += value?.byteLength ?? 0;
      if (bytes > bytesMax) throw new Error("what answers there sends more than Markmill does");
      if (value !== undefined) chunks.push(value);
    }
  } finally {
    clearTimeout(whole);
    clearTimeout(silence);
    if (!ended) void reader.cancel().catch(() => {});
  }
  return parsed(chunks);
}

function parsed(chunks: readonly Uint8Array[]): unknown {
  const decoder = new TextDecoder();
  try {
    const text = chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join("") + decoder.decode();
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
