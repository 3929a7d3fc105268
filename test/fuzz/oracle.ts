/** What must hold of every answer, whatever was asked. */
import { headerProblems } from "../contract/headers/answer.ts";
import { inside } from "../contract/inside.ts";
import type { AnswerChecker } from "./checker.ts";
import { type Framing, smuggledId } from "./framing.ts";
import type { Answered, Received, Sent } from "./send.ts";
import type { Exchange } from "./wire.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const envelopeKeys = ["code", "message", "request_id", "retryable", "docs_url"];
const recoveryKeys = ["action", "limit_type", "recovery", "daily_limit", "daily_used", "reset_at"];

/** Refusals of the server's own transport, of what is no request at all; they have no body. */
const ofTransport: ReadonlySet<number> = new Set([400, 405, 408, 411, 413, 414, 417, 431, 501, 505]);

/** That HTTP's registry has and servers know. */
const methods: ReadonlySet<string> = new Set([
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "TRACE",
  "PROPFIND",
]);

export interface Judged {
  problems: string[];
  /** "METHOD path STATUS" of the document that it has shown, if any. */
  shown: string | null;
}

/** A body where none belongs (RFC 9110 section 9.3.1): what is not read of it resets the connection. */
export const hasUnreadBody = ({ method, body }: Sent): boolean =>
  (method === "GET" || method === "HEAD") && body !== null;

export function judge(sent: Sent, answer: Answered, checker: AnswerChecker): Judged {
  // A method that the transport does not know ends the connection without a word.
  if (answer === "closed" && !methods.has(sent.method)) return { problems: [], shown: null };
  if (answer === "closed" && hasUnreadBody(sent)) return { problems: [], shown: null };
  if (answer === "closed") return { problems: ["closed without an answer"], shown: null };
  if (answer === null) return { problems: ["no answer in time"], shown: null };
  const { status, headers, text, json } = answer;
  if (!answer.fromApplication)
    return {
      problems: ofTransport.has(status) && text === "" ? [] : [`${status} without x-request-id`],
      shown: null,
    };
  const problems: string[] = [];
  // A number sign is no part of a request's address (RFC 9112 section 3.2); here it is one more character.
  const [pathname = "/"] = sent.target.replaceAll("#", "%23").split("?");
  if (status >= 500 && status !== 503) problems.push(`${status}`);
  if (!uuid.test(headers.get("x-request-id") ?? "")) problems.push("x-request-id is no UUID");
  problems.push(...headerProblems(headers, { path: pathname, https: false, own: isOwn(pathname, status) }));
  if (inside.test(text)) problems.push(`tells of the inside: ${inside.exec(text)?.[0]}`);
  if (status >= 400 && sent.method !== "HEAD") problems.push(...envelopeProblems(answer));
  const found = checker.find(sent.method, normal(pathname));
  if (found !== null) {
    problems.push(...checker.problems(found, sent.method, answer));
    return { problems, shown: `${found.method} ${found.path} ${status}` };
  }
  // The document cannot name what it has no path or method for.
  const isOptions = sent.method === "OPTIONS" && status === 204 && headers.has("allow");
  if (!isOptions && ![400, 404, 405].includes(status) && json === undefined && status >= 500)
    problems.push(`${status} where the document names nothing`);
  if (status < 400 && normal(pathname).startsWith("/v1/") && !isOptions)
    problems.push(`${status} where the document names nothing`);
  if (status === 405 && !headers.has("allow")) problems.push("405 without Allow");
  return { problems, shown: null };
}

/** As the server reads it: dot segments are resolved (RFC 3986 section 5.2.4). */
function normal(pathname: string): string {
  const url = `http://host${pathname.startsWith("/") ? "" : "/"}${pathname}`;
  return URL.canParse(url) ? new URL(url).pathname : pathname;
}

const isOwn = (pathname: string, status: number) => normal(pathname).startsWith("/v1/") && status !== 204;

function envelopeProblems({ headers, json, text, mediaType }: Received): string[] {
  // People get pages.
  if (mediaType === "text/html") return [];
  const { error } = (json ?? {}) as { error?: Record<string, unknown> };
  // RFC 6749 section 5.2 has its own form, and so has JSON-RPC.
  if (typeof error === "string" || (json as { jsonrpc?: unknown } | undefined)?.jsonrpc === "2.0") return [];
  if (typeof error !== "object") return [`no envelope: ${text.slice(0, 80)}`];
  const wanted = [...envelopeKeys, ...(error.code === "quota_exceeded" ? recoveryKeys : [])];
  const keys = Object.keys(error).filter((key) => key !== "details");
  const problems = keys.join() === wanted.join() ? [] : [`the envelope has ${keys.join()}`];
  if (error.request_id !== headers.get("x-request-id")) problems.push("two request ids");
  if (headers.get("cache-control") !== "no-store") problems.push("an error may be cached");
  return problems;
}

const isRefusal = (status: number) => ofTransport.has(status) || status === 404 || status === 401;

/**
 * While the end of an early answer is held back, for its caller to read it, the transport finds the rest of the request
 * broken, and says so before it closes the connection.
 */
const bareRefusal = /^HTTP\/1\.1 400 Bad Request\r\nConnection: close\r\n\r\n$/;
const isCutShort = (answers: Exchange["answers"]) =>
  answers.at(-1)?.whole === false && answers.at(-1)?.headers.get("connection") === "close";

/** Of what came back on one connection. */
export function judgeExchange(framing: Framing, { answers, rest, closed }: Exchange): string[] {
  const problems: string[] = [];
  for (const { status, headers, text } of answers) {
    if (status >= 500 && status !== 501 && status !== 505 && status !== 503) problems.push(`${status}`);
    if (headers.get("x-request-id") === smuggledId && typeof framing.wanted !== "number")
      problems.push("a smuggled request was answered");
    if (inside.test(text)) problems.push("tells of the inside");
  }
  if (rest !== "" && !(isCutShort(answers) && bareRefusal.test(rest)))
    problems.push("bytes after the last answer");
  const statuses = answers.map(({ status }) => status).join();
  if (typeof framing.wanted === "number") {
    // The server may end a connection on which a request comes before the answer to the last one (RFC 9112 section 9.3.2),
    // and it refuses trailers.
    const isEnded = closed && answers.every(({ status }, at) => status < 400 || at > 0 || isRefusal(status));
    if (answers.length !== framing.wanted && !isEnded)
      problems.push(`${answers.length} answers (${statuses}) instead of ${framing.wanted}`);
  } else if (framing.wanted === "refused") {
    // The application may refuse before the transport has seen the body; that is one request still.
    if (answers.length < 1 || answers.length > 2 || !answers.every(({ status }) => status >= 400))
      problems.push(`answered ${statuses || "nothing"}`);
  } else if (answers.length > 1) problems.push(`answered ${statuses}`);
  return problems;
}
