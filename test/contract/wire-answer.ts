import { expect } from "bun:test";
import { answerOf } from "./call.ts";
import { contractOf } from "./contract-of.ts";
import { parsed, type RawOptions, raw } from "./raw.ts";
import type { Target } from "./target.ts";

/** What the transport refuses by itself, before anything of ours sees it: a bare status, as the document's description says. */
const bare: readonly number[] = [400, 414, 431];

/** What comes back for bytes on the wire; held against the document like every other answer. */
export async function wireAnswer(
  target: Target,
  pieces: readonly (string | Uint8Array)[],
  options: RawOptions = {},
): Promise<ReturnType<typeof parsed>> {
  const answer = parsed(await raw(target.baseUrl, pieces, options));
  // Nothing came back: the caller has hung up, or what it waits for is what it looks at.
  if (answer.status === 0) return answer;
  const headers = headersOf(answer.head);
  if (!headers.has("x-request-id")) {
    expect([answer.status, answer.body, bare.includes(answer.status)]).toEqual([answer.status, "", true]);
    return answer;
  }
  const [, method = "", path = ""] = /^(\S+) (\S+) HTTP/.exec(String(pieces[0])) ?? [];
  const contract = await contractOf(target);
  // What was sent is bytes, and nobody's but the server's to read.
  expect(
    contract.problems({ method, path }, answerOf({ status: answer.status, headers }, answer.body)),
  ).toEqual([]);
  return answer;
}

function headersOf(head: string): Headers {
  const headers = new Headers();
  for (const line of head.split("\r\n").slice(1))
    headers.append(line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim());
  return headers;
}
