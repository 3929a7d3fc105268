/** The run: many requests in flight, each judged; what fails is shrunk and told once. */
import fc from "fast-check";
import { residentMb } from "../../scripts/server/processes.ts";
import type { Cast } from "./cast.ts";
import { type AnswerChecker, createAnswerChecker, type Json } from "./checker.ts";
import { drawnFraming, type Framing } from "./framing.ts";
import { hasUnreadBody, judge, judgeExchange } from "./oracle.ts";
import type { RequestPlan } from "./plan.ts";
import { none, type Operation, operationsOf, requestsOf } from "./requests.ts";
import { BrokenConnection, curlOf, lookUp, send } from "./send.ts";
import { exchange } from "./wire.ts";

export interface FuzzOptions {
  seed: number;
  count: number;
  /** Operations of the document, by their ids; empty: all, and what is beside it. */
  only: readonly string[];
  /** How many requests are under way at a time. */
  lanes: number;
}

export interface Failure {
  operation: string;
  problem: string;
  /** To be sent again. */
  request: string;
  answer: string;
}

export interface FuzzReport {
  requests: number;
  failures: Failure[];
  /** How often each status came; 0: none in time, which only broken framing may end in. */
  statuses: Map<number, number>;
  /** "METHOD path STATUS" of the document, and how often. */
  shown: Map<string, number>;
  /** Operations of the document that were never answered with success. */
  withoutSuccess: string[];
  documented: number;
  /** Of the server's memory, in MB, over the run. */
  residentMb: number[];
  replaced: number;
  tookMs: number;
  /** Of the slowest answer. */
  tookMsMax: number;
}

type Drawn = RequestPlan | Framing;

const failuresMax = 25;
/** Then a missing response counts as a hang. The self-test, which converts a sample of each format, takes longest. */
const timeoutMs = 60_000;
/** Broken framing that is not refused at once is left after this long. */
const framingMs = 400;
/** Requests between two looks at cast and memory. */
const betweenLooks = 100;

const usualWeight = 100;
/** Less for requests that take much processor time, more for those that need many earlier ones to succeed. */
const weights: Readonly<Record<string, number>> = {
  "/v1/convert": 40,
  "/v1/jobs": 200,
  "/v1/account/password": 30,
  "/v1/admin/audit/export": 20,
  "/v1/admin/organizations/{organization_id}/export": 30,
  "/v1/admin/ledger/verify": 20,
  // It converts a sample of each format; all others wait for it.
  "/v1/admin/self-test": 1,
};

export async function fuzz(cast: Cast, pid: number, options: FuzzOptions): Promise<FuzzReport> {
  const { at } = cast;
  const document = (await (await fetch(`${at.baseUrl}/openapi.json`)).json()) as Json;
  const checker = createAnswerChecker(document);
  const operations = operationsOf(document);
  const drawn = drawnOf(operations, document, cast, options.only);
  const report = emptyReport(operations);
  const startedMs = performance.now();
  const lanes = Array.from({ length: options.lanes }, (_, lane) =>
    runLane(
      { cast, checker, report, drawn, pid },
      options.seed + lane,
      Math.ceil(options.count / options.lanes),
    ),
  );
  await Promise.all(lanes);
  report.tookMs = performance.now() - startedMs;
  report.replaced = cast.replaced;
  report.withoutSuccess = operations
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => ![...report.shown.keys()].some((shown) => shown.startsWith(`${name} 2`)));
  return report;
}

function emptyReport(operations: readonly Operation[]): FuzzReport {
  const documented = operations.reduce((sum, { facts }) => sum + Object.keys(facts.responses).length, 0);
  return {
    requests: 0,
    failures: [],
    statuses: new Map(),
    shown: new Map(),
    withoutSuccess: [],
    documented,
    residentMb: [],
    replaced: 0,
    tookMs: 0,
    tookMsMax: 0,
  };
}

function drawnOf(
  operations: readonly Operation[],
  document: Json,
  cast: Cast,
  only: readonly string[],
): fc.Arbitrary<Drawn> {
  const wanted = operations.filter(({ id }) => only.length === 0 || only.includes(id));
  if (wanted.length === 0) throw new Error(`no operation ${only.join(", ")}`);
  const ofDocument = wanted.map((operation) => {
    const { path, facts } = operation;
    const fitting = cast.fitting(facts.security, path);
    return {
      weight: weights[path] ?? usualWeight,
      arbitrary: requestsOf(operation, document, { fitting, all: cast.names }) as fc.Arbitrary<Drawn>,
    };
  });
  if (only.length > 0) return fc.oneof(...ofDocument);
  return fc.oneof(
    ...ofDocument,
    {
      weight: 250,
      arbitrary: drawnFraming.filter((framing) => framing !== undefined) as fc.Arbitrary<Drawn>,
    },
    { weight: 250, arbitrary: besides(cast.names) as fc.Arbitrary<Drawn> },
  );
}

/** What the document does not name: pages, what applications begin with, and nothing at all. */
const otherPaths = [
  "",
  "sign-in",
  "sign-out",
  "sign-up",
  "consent",
  "setup",
  "setup/mk_link_x",
  "reset/mk_link_x",
  "invitation/x",
  "account",
  "account/sessions",
  "mcp",
  "oauth2/token",
  "oauth2/register",
  "oauth2/authorize",
  "oauth2/revoke",
  "oauth2/introspect",
  ".well-known/oauth-authorization-server",
  ".well-known/oauth-protected-resource/mcp",
  ".well-known/openid-configuration",
  "sign-in/sso",
  "sign-in/sso/callback",
  "favicon.ico",
  "robots.txt",
  "v1",
  "v2/jobs",
  "v1/assets",
  "metrics",
  "debug/pprof",
  ".env",
  "schemas",
  "docs",
];

function besides(credentials: readonly string[]): fc.Arbitrary<RequestPlan> {
  return fc.record({
    operation: fc.constant("beside the document"),
    method: fc.constantFrom("GET", "POST", "HEAD", "OPTIONS", "DELETE", "PUT"),
    path: fc.constantFrom(...otherPaths).map((path) => [path]),
    pathTrick: fc.constant(null),
    query: fc.array(
      fc.tuple(fc.constantFrom("token", "code", "state", "redirect_uri", "client_id", "x"), fc.string()),
      { maxLength: 3 },
    ),
    headers: fc.constant([]),
    credential: fc.constantFrom(...credentials),
    body: fc.oneof(
      fc.constant(none),
      fc
        .jsonValue({ maxDepth: 2 })
        .map((value) => ({ kind: "json" as const, value, contentType: "application/json", mangle: null })),
      fc.constantFrom("{}", "grant_type=refresh_token", "email=a&password=b").map((value) => ({
        kind: "json" as const,
        value,
        contentType: "application/x-www-form-urlencoded",
        mangle: null,
      })),
    ),
  });
}

interface Lane {
  cast: Cast;
  checker: AnswerChecker;
  report: FuzzReport;
  drawn: fc.Arbitrary<Drawn>;
  pid: number;
}

async function runLane(lane: Lane, seed: number, count: number): Promise<void> {
  const { report, drawn } = lane;
  let left = count;
  // A failure ends a check; the rest of the lane goes on behind it, and what is known already is not told again.
  for (let round = 0; left > 0 && report.failures.length < failuresMax; round += 1) {
    const before = report.requests;
    let last: Failure | null = null;
    let thrown: unknown = null;
    let spent = 0;
    const property = fc.asyncProperty(drawn, async (plan) => {
      spent += 1;
      const failure = await attempt(lane, plan).catch((error: unknown) => {
        thrown ??= error;
        return null;
      });
      if (failure === null || isKnown(report, failure)) return true;
      last = failure;
      return false;
    });
    const result = await fc.check(property, {
      seed: seed * 1_000 + round,
      numRuns: left,
      endOnFailure: false,
      maxSkipsPerRun: 1,
    });
    // Of the run's own making, and not the server's.
    if (thrown !== null) throw thrown;
    if (!result.failed) return;
    left -= Math.max(result.numRuns, 1, Math.min(spent, report.requests - before));
    const failure = last as Failure | null;
    if (failure !== null && !isKnown(report, failure)) report.failures.push(failure);
  }
}

const isKnown = ({ failures }: FuzzReport, { operation, problem }: Failure) =>
  failures.some((each) => each.operation === operation && each.problem === problem);

async function attempt(lane: Lane, plan: Drawn): Promise<Failure | null> {
  const { report, cast, pid } = lane;
  report.requests += 1;
  if (report.requests % betweenLooks === 0) {
    await cast.heal();
    report.residentMb.push(residentMb(pid));
  }
  return "wanted" in plan ? attemptFraming(lane, plan) : attemptRequest(lane, plan);
}

async function attemptFraming({ cast, report }: Lane, framing: Framing): Promise<Failure | null> {
  const { baseUrl } = cast.at;
  const credential = Object.entries(cast.member("key").headers).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const pieces = framing.pieces(new URL(baseUrl).host, credential.join(""));
  const wanted = typeof framing.wanted === "number" ? framing.wanted : 2;
  const seen = await exchange(
    baseUrl,
    pieces.map((piece) => Buffer.from(piece, "latin1")),
    {
      answers: wanted,
      timeoutMs: framing.wanted === "silent or refused" ? framingMs : timeoutMs,
      // A connection may stay open after a refusal.
      ...(framing.wanted === "refused" && { furtherMs: framingMs }),
      methods: framing.methods,
    },
  );
  count(report.statuses, seen.answers[0]?.status ?? 0);
  const [problem] = judgeExchange(framing, seen);
  if (problem === undefined) return null;
  return {
    operation: `framing: ${framing.name}`,
    problem,
    request: JSON.stringify(pieces.join("")),
    answer: JSON.stringify(seen.answers),
  };
}

async function attemptRequest({ cast, checker, report }: Lane, plan: RequestPlan): Promise<Failure | null> {
  const sent = lookUp(plan, cast, report.requests);
  const { baseUrl } = cast.at;
  let answer: Awaited<ReturnType<typeof send>>;
  try {
    answer = await send(sent, { baseUrl, timeoutMs });
  } catch (error) {
    if (error instanceof BrokenConnection && hasUnreadBody(sent)) return null;
    // What is sent as it is read ends with its source: an organization that is deleted while it is exported.
    const again = await send(sent, { baseUrl, timeoutMs }).catch(() => null);
    if (error instanceof BrokenConnection && again !== null && again !== "closed" && again.status === 404)
      return null;
    return {
      operation: plan.operation,
      problem: "the connection broke",
      request: curlOf(sent, baseUrl),
      answer: String(error),
    };
  }
  const received = answer === "closed" ? null : answer;
  if (received !== null) report.tookMsMax = Math.max(report.tookMsMax, received.tookMs);
  count(report.statuses, received?.status ?? 0);
  const { problems, shown } = judge(sent, answer, checker);
  if (shown !== null) count(report.shown, shown);
  const organization = /\/organizations\/(org_[0-9a-f]{32})\b/.exec(sent.target)?.[1] ?? null;
  if (received !== null && received.status < 300) cast.pool.harvest(received.json, sent.owner, organization);
  // The recovery session of a used up preview.
  else if (received?.status === 429) cast.pool.harvest(received.json, sent.owner);
  const [problem] = problems;
  if (problem === undefined) return null;
  return {
    operation: plan.operation,
    problem,
    request: curlOf(sent, baseUrl),
    answer: received === null ? "nothing" : `${received.status} ${received.text.slice(0, 600)}`,
  };
}

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
