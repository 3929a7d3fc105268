import { expect } from "bun:test";
import { contractOf } from "./contract-of.ts";
import type { Answer, Sent, Target } from "./target.ts";

/** Every answer is held against the target's own document, and so is every request that succeeded. */
export async function call(target: Target, sent: Sent): Promise<Answer> {
  const contract = await contractOf(target);
  const answer = await unchecked(target, sent);
  expect(contract.problems(sent, answer)).toEqual([]);
  return answer;
}

async function unchecked(target: Target, sent: Sent): Promise<Answer> {
  const response = await fetch(target.baseUrl + sent.path, {
    method: sent.method ?? "GET",
    headers: {
      ...credentialOf(target, sent.as),
      ...(typeof sent.body === "string" ? { "content-type": "application/json" } : {}),
      ...sent.headers,
    },
    ...(sent.body === undefined ? {} : { body: sent.body }),
    redirect: "manual",
  });
  return answerOf(response, await response.text());
}

/** Also of what was read off the wire. */
export function answerOf({ status, headers }: Pick<Response, "status" | "headers">, text: string): Answer {
  // Also JSON of a kind of its own (RFC 6839, "+json").
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/.test(headers.get("content-type") ?? "");
  return {
    status,
    headers,
    text,
    json: isJson && text !== "" ? JSON.parse(text) : undefined,
  };
}

/** A browser says where its calls come from: our own pages, unless a test says otherwise. */
function credentialOf(target: Target, as: Sent["as"] = "owner"): Record<string, string> {
  if (as === null) return {};
  if (typeof as === "object") return { cookie: target.sessions?.[as.session] ?? "", origin: target.baseUrl };
  const key = target.keys[as];
  return key === undefined ? {} : { authorization: `Bearer ${key}` };
}

/** Whether the target has what a call as this one needs. */
export function canBe({ keys, sessions }: Target, as: Sent["as"]): boolean {
  if (as === null || as === undefined) return true;
  return typeof as === "object" ? sessions !== undefined : keys[as] !== undefined;
}

/** A multipart form: text fields and files in the given order. */
export function form(
  parts: readonly (readonly [string, string] | readonly [string, Uint8Array<ArrayBuffer>, string])[],
): FormData {
  const data = new FormData();
  for (const [name, value, filename] of parts) {
    if (typeof value === "string") data.append(name, value);
    else data.append(name, new Blob([value]), filename ?? "upload");
  }
  return data;
}

export function textOf(json: unknown, key: string): string {
  const value = (json as Record<string, unknown> | undefined)?.[key];
  if (typeof value !== "string") throw new Error(`no ${key} in ${JSON.stringify(json)}`);
  return value;
}
