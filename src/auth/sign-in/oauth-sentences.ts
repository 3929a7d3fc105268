/** `error_description` texts (RFC 6749, 5.2) in place of better-auth's, which name internals and no next step. */

const again = "request authorization again.";
const unknownClient = "Unknown client_id; register the application again.";
const missingChallenge = "Send a code_challenge with code_challenge_method=S256 (PKCE).";

/** By better-auth's text. */
const sentences: Readonly<Record<string, string>> = {
  "client_id is required": "The client_id is missing or unknown; register the application again.",
  "client not found": unknownClient,
  "unknown client": unknownClient,
  "Missing required client_id": "client_id is missing.",
  "invalid client_secret": "The client_secret is wrong.",
  "invalid redirect uri": "The redirect_uri is not registered for this application.",
  "redirect_uri mismatch": "The redirect_uri differs from that of the authorization request.",
  "unsupported response type": "response_type must be code.",
  "pkce is required for public clients": missingChallenge,
  "pkce is required for registered clients.": missingChallenge,
  "code_challenge and code_challenge_method must both be provided": missingChallenge,
  "code_challenge_method must be one of: S256": "code_challenge_method must be S256.",
  "invalid code": `The code is unknown, was already used or has expired; ${again}`,
  "code verification failed": `The code_verifier does not match the code_challenge; ${again}`,
  "Either PKCE (code_verifier) or client authentication (client_secret or client_assertion) is required":
    "code_verifier is missing.",
  "session not found": `The refresh token is unknown or has ended; ${again}`,
  "invalid refresh token": `The refresh token was already used or revoked, has expired, or belongs to another application; ${again}`,
  "requested resource invalid": `The authorization is for another resource; ${again}`,
  "requested resource not authorized": `The authorization is for another resource; ${again}`,
  "authentication required": "The user is not signed in, and prompt=none does not allow asking.",
  "End-User consent is required": "The user has not granted access, and prompt=none does not allow asking.",
  "User denied access": "The user denied access.",
};

const patterns: readonly (readonly [RegExp, string])[] = [
  [/^unsupported grant_type /, "grant_type must be authorization_code or refresh_token."],
  [
    /^requested resource .* (is not configured|does not exist)$/,
    "Unknown resource; this installation's resources are its base URL followed by /mcp or /v1.",
  ],
];

/** The text for better-auth's message, or that message. */
export function oauthSentence(words: string): string {
  return sentences[words] ?? patterns.find(([pattern]) => pattern.test(words))?.[1] ?? words;
}
