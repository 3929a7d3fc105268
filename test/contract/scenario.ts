import { expect } from "bun:test";
import type { ErrorCode } from "../../config/errors/catalog.ts";
import { until } from "../../config/testing/until.ts";
import { call } from "./call.ts";
import { headerProblems } from "./headers/answer.ts";
import { rateHeaderProblems } from "./headers/rate.ts";
import { inside } from "./inside.ts";
import type { Answer, As, Body } from "./target.ts";
import type { World } from "./world.ts";

/** One call and what must, and must not, come back. */
export interface Scenario {
  name: string;
  /** Default owner; null: no credentials. */
  as?: As | null;
  method?: string;
  path: string | ((world: World) => string);
  headers?: Record<string, string> | ((world: World) => Record<string, string>);
  body?: Body | ((world: World) => Body | Promise<Body>);
  status: number;
  /** Asked again until this holds of the JSON body, for what takes its time. */
  until?: (json: unknown) => boolean;
  /** Of the error envelope. */
  code?: ErrorCode;
  /** Paths of the error's details, exactly. */
  details?: readonly string[];
  /** What is noticed while the answer is being sent is answered by the server itself, which knows of no limits. */
  byTheServer?: true;
  /** A path that some detail begins with. */
  blames?: string;
  /** A part of the JSON body. */
  json?: object;
  /** Header values, or a pattern of them; null: the header must be absent. */
  answers?: Record<string, string | RegExp | null>;
  contains?: readonly (string | RegExp)[];
  lacks?: readonly string[];
  /** Keeps texts of the answer for later scenarios, by their names: each a path into the JSON. */
  keeps?: Record<string, string>;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** A JSON pointer (RFC 6901). */
const pointerForm = /^(?:\/(?:[^~/]|~[01])*)*$/;

export async function play(scenario: Scenario, world: World): Promise<Answer> {
  const { path, body, headers } = scenario;
  const sent = {
    method: scenario.method ?? "GET",
    path: typeof path === "string" ? path : path(world),
    ...(scenario.as === undefined ? {} : { as: scenario.as }),
    ...(headers === undefined ? {} : { headers: typeof headers === "function" ? headers(world) : headers }),
    ...(body === undefined ? {} : { body: typeof body === "function" ? await body(world) : body }),
  };
  const wanted = scenario.until ?? (() => true);
  const answer = await until(
    () => call(world.target, sent),
    ({ json }) => wanted(json),
  );
  expect({ status: answer.status, ...codeOf(answer) }).toMatchObject({
    status: scenario.status,
    ...(scenario.code === undefined ? {} : { code: scenario.code }),
  });
  checkEveryAnswer(sent.path, answer, scenario.byTheServer === true);
  checkWanted(scenario, answer);
  for (const [name, path] of Object.entries(scenario.keeps ?? {}))
    world.kept.set(name, textAt(answer.json, path));
  return answer;
}

/** `a.b`; `last` is the end of a list. */
function textAt(json: unknown, path: string): string {
  const step = (value: unknown, key: string): unknown =>
    Array.isArray(value) && key === "last" ? value.at(-1) : (value as Record<string, unknown>)[key];
  const found = path.split(".").reduce(step, json);
  if (typeof found !== "string") throw new Error(`no text at ${path}`);
  return found;
}

function codeOf({ json }: Answer): { code?: unknown } {
  const error = (json as { error?: { code?: unknown } } | undefined)?.error;
  return error?.code === undefined ? {} : { code: error.code };
}

/** What a used up preview carries beside what every error does. */
const recoveryKeys = ["action", "limit_type", "recovery", "daily_limit", "daily_used", "reset_at"];

/** What holds for every answer of every route. */
function checkEveryAnswer(path: string, answer: Answer, byTheServer: boolean): void {
  const { status, headers, text, json } = answer;
  const requestId = headers.get("x-request-id") ?? "";
  expect(requestId).toMatch(uuid);
  expect(headerProblems(headers, { path, https: false, own: path.startsWith("/v1/") })).toEqual([]);
  // A host that is none is refused before anything is looked at, and a server that stops counts no more.
  if (status < 500 && !byTheServer) expect(rateHeaderProblems(answer, path)).toEqual([]);
  if (status === 429 || status === 503)
    expect(headers.get("retry-after") ?? "none").toMatch(/^(?:[1-9]\d*|none)$/);
  if (status === 405) expect(headers.get("allow")).toMatch(/^[A-Z]+(?:, [A-Z]+)*$/);
  expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
  // A backup is what is inside.
  if (headers.get("content-type") !== "application/x-tar") expect(text).not.toMatch(inside);
  for (const detail of detailsWithin(answer.json)) {
    expect(Object.keys(detail)).toEqual(["path", "message"]);
    expect(detail.path).toMatch(pointerForm);
    expect(detail.message).not.toBe("");
  }
  if (status < 400) return;
  expect(headers.get("content-type")).toStartWith("application/json");
  expect(headers.get("cache-control")).toBe("no-store");
  const { error } = json as { error: Record<string, unknown> };
  expect(Object.keys(error).filter((key) => key !== "details")).toEqual([
    "code",
    "message",
    "request_id",
    "retryable",
    "docs_url",
    ...(error.code === "quota_exceeded" ? recoveryKeys : []),
  ]);
  expect(error.request_id).toBe(requestId);
  expect(error.docs_url).toEndWith(`/docs/errors#${error.code}`);
}

/** Of every error in a body, also of those about single files in an answer that is a success. */
function detailsWithin(value: unknown): { path: string; message: string }[] {
  if (typeof value !== "object" || value === null) return [];
  const own =
    "code" in value && "details" in value && Array.isArray(value.details)
      ? (value.details as { path: string; message: string }[])
      : [];
  return [...own, ...Object.values(value).flatMap(detailsWithin)];
}

function checkWanted(scenario: Scenario, answer: Answer): void {
  if (scenario.json !== undefined) expect(answer.json).toMatchObject(scenario.json);
  if (scenario.details !== undefined) {
    const { error } = answer.json as { error: { details?: { path: string }[] } };
    expect((error.details ?? []).map((detail) => detail.path)).toEqual([...scenario.details]);
  }
  if (scenario.blames !== undefined) {
    const { error } = answer.json as { error: { details?: { path: string }[] } };
    const paths = (error.details ?? []).map((detail) => detail.path);
    expect(paths.filter((path) => path.startsWith(scenario.blames ?? ""))).not.toEqual([]);
  }
  for (const [name, wanted] of Object.entries(scenario.answers ?? {})) {
    const value = answer.headers.get(name);
    if (wanted === null) expect(value).toBeNull();
    else if (typeof wanted === "string") expect(value).toBe(wanted);
    else expect(value).toMatch(wanted);
  }
  for (const wanted of scenario.contains ?? [])
    if (typeof wanted === "string") expect(answer.text).toContain(wanted);
    else expect(answer.text).toMatch(wanted);
  for (const unwanted of scenario.lacks ?? []) expect(answer.text).not.toContain(unwanted);
}
