/** JSON of an answer, from a server that may be any program: never more than so much, nor later than so. */
import { mib, minuteMs } from "../../config/units.ts";
import { type BodyBounds, boundedBody } from "./bounded-body.ts";

/** What is asked for may be a source map of thousands of pages, on a slow line. */
export const answerBounds: BodyBounds = {
  bytesMax: 1_024 * mib,
  silenceMsMax: minuteMs,
  wholeMsMax: 10 * minuteMs,
};
/** An envelope has a few lines. */
export const errorBounds: BodyBounds = {
  bytesMax: mib,
  silenceMsMax: minuteMs / 4,
  wholeMsMax: minuteMs / 2,
};

/**
 * The value, or undefined where the body is not JSON. Throws what ended the connection, the caller's own leaving too, and
 * an Error with a sentence where the body goes past a bound; nothing of it is read any more then.
 */
export async function readJsonAnswer(response: Response, bounds: BodyBounds): Promise<unknown> {
  if (response.body === null) return undefined;
  const chunks: Uint8Array[] = [];
  for await (const chunk of boundedBody(response.body, bounds)) chunks.push(chunk);
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
