/** The JSON in which OAuth endpoints answer (RFC 6749 sections 5.1 and 5.2). Never kept by anybody on the way. */

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
  return typeof words === "string" ? oauthSentence(words) : "The request cannot be understood.";
}

/** Revocation says nothing (RFC 7009 section 2.2). */
export const emptyAnswer = (): Response =>
  new Response(null, { status: 200, headers: { "cache-control": "no-store" } });

/**
 * better-auth's answer in that form: some of its own errors have another. A verifier that is wrong, or a user who is
 * gone, makes the code worthless: `invalid_grant` (RFC 7636 section 4.6), where it has other words.
 */
export async function oauthAnswerOf(response: Response): Promise<Response> {
  const body = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  if (response.ok) return oauthAnswer(response.status, body);
  const challenge = response.headers.get("www-authenticate");
  const { error, error_description: description, message } = body ?? {};
  if (response.status >= 500) return oauthError(500, "server_error", "Something went wrong here; try again.");
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
