import type { Target, Who } from "./target.ts";

export type Body = string | FormData | Uint8Array<ArrayBuffer>;

export interface Sent {
  method?: string;
  path: string;
  /** Default owner; null: no credentials. */
  as?: Who | null;
  headers?: Record<string, string>;
  body?: Body;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** Undefined when the body is no JSON. */
  json: unknown;
}

export async function call(target: Target, sent: Sent): Promise<Answer> {
  const key = sent.as === null ? undefined : target.keys[sent.as ?? "owner"];
  const response = await fetch(target.baseUrl + sent.path, {
    method: sent.method ?? "GET",
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(typeof sent.body === "string" ? { "content-type": "application/json" } : {}),
      ...sent.headers,
    },
    ...(sent.body === undefined ? {} : { body: sent.body }),
    redirect: "manual",
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson && text !== "" ? JSON.parse(text) : undefined,
  };
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
