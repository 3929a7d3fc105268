/** The OAuth 2.1 server: better-auth with completed requests and uniform responses. */

import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "../../../config/ambient.ts";
import { Fault } from "../../../config/errors/fault.ts";
import type { Secret } from "../../../config/secret.ts";
import { equal } from "../../../ledger/auth/equal.ts";
import { fromRaw } from "../../../ledger/auth/records.ts";
import type { Ledger, RawRecord, RawValue, RecordModel } from "../../../ledger/contract.ts";
import { tokenHash } from "../tokens.ts";
import {
  type ClientFacts,
  completedRequest,
  leadsElsewhere,
  notReturned,
  reportIn,
  resumedRequest,
} from "./authorization.ts";
import type { BetterAuth } from "./better-auth.ts";
import type { ConsentRequest, OAuthServer, SignIn, Visit } from "./contract.ts";
import { errorPath, oauthPaths } from "./metadata.ts";
import { emptyAnswer, oauthAnswerOf, oauthError } from "./oauth-answers.ts";
import { oauthSentence } from "./oauth-sentences.ts";
import { RegistrationError, registrationOf, shownName } from "./registration.ts";
import { createRenewals } from "./renewals.ts";
import type { SessionCookies } from "./session-cookie.ts";
import { duringVisit } from "./visits.ts";

/**
 * The query of the sign-in and consent pages, signed by better-auth: the application's request, an expiry in seconds
 * (`exp`), `ba_*` fields and an HMAC-SHA256 over the sorted query (`sig`).
 */
const bookkeeping = /^(?:sig|exp|ba_.*)$/;

/** Null if the signature is invalid or expired. */
function verifiedQuery(query: string, secret: Secret, nowMs: number): URLSearchParams | null {
  const params = new URLSearchParams(query);
  const [signature = "", ...more] = params.getAll("sig");
  params.delete("sig");
  const expected = createHmac("sha256", secret.reveal()).update(canonical(params)).digest();
  const given = Buffer.from(signature, "base64");
  const genuine = given.length === expected.length && timingSafeEqual(given, expected);
  const fresh = Number(params.get("exp")) * 1000 >= nowMs;
  return genuine && fresh && more.length === 0 ? params : null;
}

function canonical(params: URLSearchParams): string {
  const entries = [...params].sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1));
  return new URLSearchParams(entries).toString();
}

/** The application's request without the added fields. */
function requestOf(query: string): URLSearchParams {
  return new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => !bookkeeping.test(name)));
}

/** A form of the token or revocation endpoint. */
interface Form {
  fields: URLSearchParams;
  /** The forwarded request with selected headers only. */
  init: RequestInit & { headers: Record<string, string> };
}

const urlEncoded = "application/x-www-form-urlencoded";

/** The form if it has the required field, else the error response. */
async function formOf(request: Request, needs: string): Promise<Form | Response> {
  const [type = ""] = (request.headers.get("content-type") ?? "").split(";");
  if (type.trim().toLowerCase() !== urlEncoded)
    return oauthError(400, "invalid_request", `Send ${urlEncoded}.`);
  const body = await request.text();
  const fields = new URLSearchParams(body);
  if (!fields.get(needs)) return oauthError(400, "invalid_request", `${needs} is missing.`);
  const authorization = request.headers.get("authorization");
  const headers = {
    "content-type": urlEncoded,
    accept: "application/json",
    ...(authorization === null ? {} : { authorization }),
  };
  return { fields, init: { method: "POST", headers, body } };
}

export interface OAuthParts {
  read: Pick<Ledger["read"], "findRecords">;
  clock: Clock;
  secret: Secret;
  baseUrl(): string;
  bySession: SignIn["bySession"];
  cookies(): SessionCookies;
  betterAuth(): Promise<BetterAuth>;
  /** How long a repeated renewal gets the same tokens. */
  renewalGraceMs(): number;
  /** Whether applications may register. */
  registration(): boolean;
}

type Answer = (request: Request) => Promise<Response>;

const renewedElsewhere = () =>
  oauthError(400, "invalid_grant", "Another request just renewed this token; use its tokens.");

export function createOAuthServer(parts: OAuthParts): Omit<OAuthServer, "byAccessToken"> {
  const { read, clock, secret, baseUrl, bySession, cookies } = parts;
  const renewal = createRenewals({ clock, graceMs: parts.renewalGraceMs, stillGood });

  async function recordBy(model: RecordModel, field: string, value: RawValue): Promise<RawRecord | null> {
    const page = { limit: 1, offset: 0, sortBy: null };
    const [row = null] = await read.findRecords({ model, where: [equal(field, value)], ...page });
    return row;
  }

  /** Forwards a request to better-auth with selected headers only. */
  async function ask(
    path: string,
    init: RequestInit & { headers: Record<string, string> },
  ): Promise<Response> {
    const auth = await parts.betterAuth();
    return auth.handler(new Request(baseUrl() + path, init));
  }

  /** Whether a refresh token exists and has not been renewed. */
  async function stillGood(body: string): Promise<boolean> {
    const { refresh_token: token } = JSON.parse(body) as { refresh_token?: string };
    if (token === undefined) return false;
    const row = await recordBy("oauthRefreshToken", "token", tokenHash(token));
    return row !== null && row.revoked === null;
  }

  async function client(clientId: string | null): Promise<ClientRecord | null> {
    const row = await recordBy("oauthClient", "clientId", clientId);
    return row === null ? null : (fromRaw("oauthClient", row) as unknown as ClientRecord);
  }

  /** The Cookie header of a valid session, else none. Contains only the verified session cookie. */
  async function cookieOf(headers: Headers): Promise<Record<string, string>> {
    const principal = await bySession(headers).catch(() => null);
    const found = cookies().read(headers.get("cookie"));
    if (principal === null || found === null || found === "invalid") return {};
    return { cookie: cookies().passedOn(found) };
  }

  const authorize: Answer = async (request) => {
    const params = new URL(request.url).searchParams;
    const query = completedRequest(params, await client(params.get("client_id")), baseUrl());
    const headers = { accept: "text/html", ...(await cookieOf(request.headers)) };
    const answer = await ask(`${oauthPaths.authorize}?${query}`, { headers });
    const location = answer.headers.get("location");
    if (location === null) return oauthAnswerOf(answer);
    const problem = location.startsWith(baseUrl() + errorPath) ? new URL(location).searchParams : null;
    if (problem !== null) return shownError(problem);
    if (leadsElsewhere(location, baseUrl()) && !(await hasGranted(request.headers, params.get("client_id"))))
      return shownError(reportIn(location), notReturned(location));
    return new Response(null, { status: 302, headers: { location: issuedHere(location), ...notKept } });
  };

  /** Whether the signed-in user has granted the application access. */
  async function hasGranted(headers: Headers, clientId: string | null): Promise<boolean> {
    const principal = await bySession(headers).catch(() => null);
    if (principal === null) return false;
    const where = [equal("clientId", clientId), equal("userId", principal.userId)];
    const page = { limit: 1, offset: 0, sortBy: null };
    return (await read.findRecords({ model: "oauthConsent", where, ...page })).length > 0;
  }

  /** better-auth always names an HTTPS issuer (RFC 9207) and uses its own error texts. */
  function issuedHere(location: string): string {
    if (!URL.canParse(location)) return location;
    const url = new URL(location);
    if (!url.searchParams.has("iss")) return location;
    url.searchParams.set("iss", baseUrl());
    const words = url.searchParams.get("error_description");
    if (words !== null) url.searchParams.set("error_description", oauthSentence(words));
    return url.href;
  }

  const token: Answer = async (request) => {
    const form = await formOf(request, "grant_type");
    if (form instanceof Response) return form;
    const exchange = async () => oauthAnswerOf(await ask(oauthPaths.token, form.init));
    const renewing =
      form.fields.get("grant_type") === "refresh_token" ? form.fields.get("refresh_token") : null;
    if (renewing === null) return exchange();
    const { body, headers } = form.init;
    const sent = `${headers.authorization ?? ""}\n${String(body)}`;
    return renewal({ refreshToken: renewing, request: sent, renew: exchange, refuse: renewedElsewhere });
  };

  /** Unknown tokens and those of other applications are not errors (RFC 7009, 2.2). */
  const revoke: Answer = async (request) => {
    const form = await formOf(request, "token");
    if (form instanceof Response) return form;
    const answer = await oauthAnswerOf(await ask(oauthPaths.revoke, form.init));
    if (answer.ok) return emptyAnswer();
    const body = await answer.text();
    if (answer.status === 400 && !body.includes('"invalid_client"')) return emptyAnswer();
    return new Response(body, answer);
  };

  const register: Answer = async (request) => {
    if (!parts.registration())
      return oauthError(403, "access_denied", "Dynamic registration is disabled on this installation.");
    try {
      const body = JSON.stringify(registrationOf(await request.json().catch(() => null)));
      const headers = { "content-type": "application/json", accept: "application/json" };
      return await oauthAnswerOf(await ask(oauthPaths.register, { method: "POST", headers, body }));
    } catch (error) {
      if (error instanceof RegistrationError) return oauthError(400, error.code, error.message);
      throw error;
    }
  };

  const endpoints: Readonly<Record<string, Answer>> = {
    [oauthPaths.authorize]: authorize,
    [oauthPaths.token]: token,
    [oauthPaths.register]: register,
    [oauthPaths.revoke]: revoke,
  };

  /** Throws if the query is not signed or nobody is signed in. */
  async function asked(query: string, headers: Headers): Promise<URLSearchParams> {
    if ((await bySession(headers)) === null) throw new Fault("authentication_required");
    const params = verifiedQuery(query, secret, clock.nowMs());
    if (params === null) throw stale("invalid or expired query signature");
    return params;
  }

  return {
    handle: (request, visit: Visit) => {
      const answer = endpoints[new URL(request.url).pathname];
      if (answer === undefined) throw new Fault("route_not_found");
      return duringVisit(visit, () => answer(request));
    },
    consentRequest: async (query, headers): Promise<ConsentRequest> => {
      const params = await asked(query, headers);
      const found = await client(params.get("client_id"));
      const redirect = params.get("redirect_uri") ?? "";
      if (found === null || found.disabled || !URL.canParse(redirect))
        throw stale("the application was deleted");
      const { host, protocol } = new URL(redirect);
      return {
        clientId: found.clientId,
        clientName: shownName(found.name ?? "") || host,
        redirectHost: host === "" ? protocol : host,
        scopes: (params.get("scope") ?? "").split(" ").filter(Boolean),
        resources: params.getAll("resource"),
      };
    },
    decideConsent: async ({ query, accept, headers }, visit) => {
      await asked(query, headers);
      const sent = {
        "content-type": "application/json",
        accept: "application/json",
        origin: new URL(baseUrl()).origin,
        ...(await cookieOf(headers)),
      };
      const body = JSON.stringify({ accept, oauth_query: query });
      const answer = await duringVisit(visit, () =>
        ask("/oauth2/consent", { method: "POST", headers: sent, body }),
      );
      const { url } = (await answer.json().catch(() => ({}))) as { url?: string };
      if (!answer.ok || url === undefined) throw stale(`consent failed with status ${answer.status}`);
      return { location: issuedHere(url) };
    },
    resume: (query) => {
      const params = requestOf(query);
      if (!params.has("client_id") || !params.has("response_type")) return null;
      return `${oauthPaths.authorize}?${resumedRequest(params)}`;
    },
  };
}

/** The error of an authorization request that is not reported to the application. */
function shownError(report: URLSearchParams, more = ""): Response {
  const description = oauthSentence(report.get("error_description") ?? "");
  return oauthError(400, report.get("error") ?? "invalid_request", description + more);
}

const notKept = { "cache-control": "no-store" };

interface ClientRecord extends ClientFacts {
  clientId: string;
  name: string | null;
  disabled: boolean | null;
}

function stale(cause: string): Fault {
  return new Fault("invalid_request", {
    message: "This access request is no longer valid. Start again from the application.",
    cause,
  });
}
