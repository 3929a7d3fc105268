/** Responses of OAuth endpoints (RFC 6749, 5.1 and 5.2); never cached. */

import { Fault } from "../../../config/errors/fault.ts";
import { oauthSentence } from "./oauth-sentences.ts";

const headers = {
  "content-type": "application/json;charset=UTF-8",
  "cache-control": "no-store",
  pragma: "no-cache",
};

function oauthAnswer(status: number, body: unknown, more: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { ...headers, ...more } });
}

export function oauthError(status: number, error: string, description: string): Response {
  return oauthAnswer(status, { error, error_description: description });
}

function sentenceIn(words: unknown): string {
  return typeof words === "string" ? oauthSentence(words) : "The request is malformed.";
}

/** Revocation returns an empty response (RFC 7009, 2.2). */
export const emptyAnswer = (): Response =>
  new Response(null, { status: 200, headers: { "cache-control": "no-store" } });

/**
 * Converts better-auth's response to that form. A wrong verifier or a deleted user makes the code invalid:
 * `invalid_grant` (RFC 7636, 4.6). Throws `internal_error` for a failure of better-auth itself.
 */
export async function oauthAnswerOf(response: Response): Promise<Response> {
  const body = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  if (response.ok) return oauthAnswer(response.status, body);
  const challenge = response.headers.get("www-authenticate");
  const { error, error_description: description, message } = body ?? {};
  if (response.status >= 500) throw new Fault("internal_error", { cause: body });
  const wrongProof = error === "invalid_user" || (response.status === 401 && error !== "invalid_client");
  return oauthAnswer(
    wrongProof ? 400 : response.status,
    {
      error: wrongProof ? "invalid_grant" : (error ?? "invalid_request"),
      error_description: sentenceIn(description ?? message),
    },
    challenge === null ? {} : { "www-authenticate": challenge },
  );
}
