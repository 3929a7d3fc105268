/** From a drawn request to bytes, and from bytes to an answer. */
import type { Cast } from "./cast.ts";
import type { CheckedAnswer } from "./checker.ts";
import { formBytes } from "./forms.ts";
import { jsonText } from "./json.ts";
import type { BodyPlan, Mangle, RequestPlan } from "./plan.ts";
import { Ref } from "./plan.ts";
import { exchange, isEventStream } from "./wire.ts";

/** A request with everything looked up. */
export interface Sent {
  method: string;
  /** Path and query. */
  target: string;
  headers: (readonly [string, string])[];
  body: Uint8Array<ArrayBuffer> | null;
  credential: string;
  owner: string;
}

export interface Received extends CheckedAnswer {
  headers: Headers;
  tookMs: number;
  /** False: the server's transport has answered by itself, before the application saw anything. */
  fromApplication: boolean;
}

/** What ends other people's access, or one's own. */
const ending = /^DELETE |\/(?:ban|sign-out|archive|password)$|^PATCH \/v1\/admin\/users/;

export function lookUp(plan: RequestPlan, cast: Cast, addressAt: number): Sent {
  /* `addressAt` tells requests apart: each guest calls from an address of its own. */
  const { pool } = cast;
  const { owner, headers: credential } = cast.member(plan.credential);
  const isEnding = ending.test(
    `${plan.method} /${plan.path.map((each) => (each instanceof Ref ? "x" : each)).join("/")}`,
  );
  const find = (reference: Ref): unknown => {
    const { kind, at, own, otherwise } = reference;
    if (kind === "pair") return pool.pickPair(at) ?? otherwise;
    const found = pool.pick(kind, at, own ? owner : null, isEnding && at !== 37);
    return found ?? (otherwise instanceof Ref ? find(otherwise) : otherwise);
  };
  const segments = plan.path.map((each) => (each instanceof Ref ? String(find(each)) : each));
  // Of what belongs to an organization the path names that one, most often.
  const parent = pool.parentOf(segments.at(-1) ?? "") ?? pool.parentOf(segments.at(-2) ?? "");
  const whose = segments.findIndex((segment, n) => segment.startsWith("org_") && plan.path[n] instanceof Ref);
  if (parent !== null && whose !== -1 && addressAt % 8 !== 0) segments[whose] = parent;
  const path = `/${segments.join("/")}`;
  const query = plan.query.map(([name, value]) => {
    const text = value instanceof Ref ? String(find(value)) : value;
    return `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(text.toWellFormed())}`;
  });
  const tricked = plan.pathTrick === null ? path : plan.pathTrick.replace("PATH", () => path);
  const { body, type } = bodyOf(plan.body, find);
  const headers: [string, string][] = Object.entries(credential).map(([name, value]) => [name, value]);
  for (const [name, value] of tokensOf(plan, path, cast, addressAt, find)) headers.push([name, value]);
  if (owner === "nobody" || owner === "guest")
    headers.push([
      "x-forwarded-for",
      `2001:db8:${(addressAt >> 16).toString(16)}:${(addressAt & 0xffff).toString(16)}::1`,
    ]);
  if (type !== null) headers.push(["content-type", type]);
  for (const [name, value] of plan.headers) {
    const known = headers.findIndex(([other]) => other === name);
    if (known !== -1) headers.splice(known, 1);
    headers.push([name, value]);
  }
  return {
    method: plan.method,
    target: query.length === 0 ? tricked : `${tricked}?${query.join("&")}`,
    headers,
    body,
    credential: plan.credential,
    owner,
  };
}

/** Guests' tokens: the one that belongs to what the path names, where that is known. */
function tokensOf(
  { credential, body }: RequestPlan,
  path: string,
  { pool }: Cast,
  addressAt: number,
  find: (reference: Ref) => unknown,
): [string, string][] {
  const id =
    /\b(?:job|upl|gps)_[0-9a-f]{32}\b/.exec(
      path + (body.kind === "json" ? jsonText(body.value, find) : ""),
    )?.[0] ?? "";
  const tokens: [string, string][] = [];
  const preview = pool.tokenOf(id, "mk_preview");
  if (credential === "previewer" || (id.startsWith("gps_") && path.endsWith("/claim"))) {
    const token = preview ?? pool.pick("mk_preview", 0, null);
    if (token !== null) tokens.push(["x-svc-preview-token", token]);
  }
  if (credential === "guest") {
    // One of its own, one that it brings, or none yet.
    const token =
      pool.tokenOf(id, "mk_job") ?? (addressAt % 3 === 0 ? pool.pick("mk_job", addressAt, null) : null);
    if (token !== null) tokens.push(["x-svc-job-token", token]);
  }
  return tokens;
}

function bodyOf(
  plan: BodyPlan,
  find: (reference: Ref) => unknown,
): { body: Uint8Array<ArrayBuffer> | null; type: string | null } {
  if (plan.kind === "none") return { body: null, type: null };
  if (plan.kind === "form")
    return { body: formBytes(plan.parts, plan.boundary, plan.mangle, find), type: plan.contentType };
  const text = jsonText(plan.value, find);
  return { body: mangled(text, plan.mangle), type: plan.contentType === "" ? null : plan.contentType };
}

function mangled(text: string, mangle: Mangle | null): Uint8Array<ArrayBuffer> {
  const plain = new Uint8Array(Buffer.from(text));
  const changes: Partial<Record<Mangle, () => Uint8Array<ArrayBufferLike>>> = {
    truncated: () => plain.slice(0, Math.floor(plain.length * 0.7)),
    bom: () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), plain]),
    nul: () => Buffer.concat([plain, Buffer.from([0])]),
    "invalid-utf8": () => Buffer.concat([plain.slice(0, -1), Buffer.from([0xff, 0xc0, 0x22, 0x7d])]),
    "trailing-comma": () => Buffer.from(`${text.slice(0, -1)},}`),
    twice: () => Buffer.concat([plain, plain]),
    empty: () => new Uint8Array(),
    spaces: () => Buffer.from(`${" \n\t".repeat(30_000)}${text}`),
    utf16: () => Buffer.from(text, "utf16le"),
  };
  return mangle === null ? plain : new Uint8Array(changes[mangle]?.() ?? plain);
}

const byLibrary: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const ofTransport: ReadonlySet<string> = new Set([
  "connection",
  "upgrade",
  "transfer-encoding",
  "expect",
  "te",
  "host",
  "content-length",
]);

/** Whether a client library would send exactly these bytes. */
function isOrdinary({ method, target, headers, body }: Sent, baseUrl: string): boolean {
  if (!byLibrary.has(method) || (body !== null && (method === "GET" || method === "HEAD"))) return false;
  const names = headers.map(([name]) => name);
  if (new Set(names).size < names.length || names.some((name) => ofTransport.has(name))) return false;
  if (headers.some(([, value]) => value !== value.trim() || !/^[\t -~]*$/.test(value))) return false;
  if (target.includes("#") || !URL.canParse(baseUrl + target)) return false;
  const { pathname, search } = new URL(baseUrl + target);
  return pathname + search === target;
}

/** An open event stream is left after this long. */
const streamMs = 150;

export interface Sending {
  baseUrl: string;
  timeoutMs: number;
}

/** The server has ended the connection in the middle of an answer. */
export class BrokenConnection extends Error {}

/** Null: none in time; closed: the connection was ended without one. */
export type Answered = Received | "closed" | null;

export async function send(sent: Sent, { baseUrl, timeoutMs }: Sending): Promise<Answered> {
  const startedMs = performance.now();
  const answer = isOrdinary(sent, baseUrl)
    ? await byFetch(sent, baseUrl, timeoutMs)
    : await byHand(sent, baseUrl, timeoutMs);
  if (answer === null || answer === "closed") return answer;
  const { status, headers, text } = answer;
  const mediaType = (headers.get("content-type") ?? "").split(";")[0]?.trim() ?? "";
  return {
    status,
    headers,
    text,
    mediaType,
    json: mediaType === "application/json" ? parsed(text) : undefined,
    tookMs: performance.now() - startedMs,
    fromApplication: headers.has("x-request-id"),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Plain {
  status: number;
  headers: Headers;
  text: string;
}

async function byFetch(
  { method, target, headers, body }: Sent,
  baseUrl: string,
  timeoutMs: number,
): Promise<Plain | null> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  try {
    const response = await fetch(baseUrl + target, {
      method,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
      ...(body === null ? {} : { body }),
      redirect: "manual",
      signal: abort.signal,
    });
    const { status, headers: answered } = response;
    const text = isEventStream(answered) ? await beginning(response) : await response.text();
    return { status, headers: answered, text };
  } catch (error) {
    if (abort.signal.aborted) return null;
    throw error instanceof Error ? new BrokenConnection(error.message) : error;
  } finally {
    clearTimeout(timer);
  }
}

async function beginning(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return "";
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), streamMs);
  let text = "";
  const decoder = new TextDecoder();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  clearTimeout(timer);
  return text;
}

async function byHand(sent: Sent, baseUrl: string, timeoutMs: number): Promise<Plain | "closed" | null> {
  const { answers, closed } = await exchange(baseUrl, wireBytes(sent, baseUrl), {
    answers: 1,
    timeoutMs,
    methods: [sent.method],
  });
  const [first] = answers;
  if (first === undefined) return closed ? "closed" : null;
  if (first.whole) return first;
  if (closed) throw new BrokenConnection("ended in the middle of its answer");
  return null;
}

function wireBytes({ method, target, headers, body }: Sent, baseUrl: string): Uint8Array[] {
  const { host } = new URL(baseUrl);
  const lines = headers.map(([name, value]) => `${name}: ${value.replace(/[\r\n\u0000]/g, "")}\r\n`);
  const names = new Set(headers.map(([name]) => name));
  if (!names.has("host")) lines.unshift(`Host: ${host}\r\n`);
  if (!names.has("connection")) lines.push("Connection: close\r\n");
  if (body !== null && !names.has("transfer-encoding")) lines.push(`Content-Length: ${body.length}\r\n`);
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n`, "latin1");
  // At once: an early answer may otherwise be lost to the reset that the rest of the request brings about.
  return body === null ? [head] : [Buffer.concat([head, body])];
}

/** For whoever looks into a failure; credentials are the run's own and worth nothing after it. */
export function curlOf({ method, target, headers, body }: Sent, baseUrl: string): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const parts = ["curl", "-i", "--path-as-is", "-X", quoted(method), quoted(baseUrl + target)];
  for (const [name, value] of headers)
    parts.push("-H", quoted(value === "" ? `${name};` : `${name}: ${value}`));
  if (body === null) return parts.join(" ");
  const text = Buffer.from(body).toString("utf8");
  const isText = Buffer.from(text).equals(Buffer.from(body)) && !text.includes("\u0000");
  if (isText && body.length < 4_000) return `${parts.join(" ")} --data-binary ${quoted(text)}`;
  return `echo ${Buffer.from(body.slice(0, 6_000)).toString("base64")} | base64 -d | ${parts.join(" ")} --data-binary @-  # ${body.length} bytes`;
}
