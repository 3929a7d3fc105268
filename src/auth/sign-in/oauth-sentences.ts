/**
 * What OAuth's errors say to whoever builds an application (`error_description`, RFC 6749 section 5.2): better-auth's
 * words name its own parts, and do not say what to do.
 */

const again = "ask for authorization again.";
const unknownClient = "No application is registered here under this client_id; register again.";
const missingChallenge = "Send a code_challenge with code_challenge_method=S256 (PKCE).";

/** By better-auth's words. */
const sentences: Readonly<Record<string, string>> = {
  "client_id is required": "The client_id is missing or unknown here; let the application register again.",
  "client not found": unknownClient,
  "unknown client": unknownClient,
  "Missing required client_id": "client_id is missing.",
  "invalid client_secret": "The client_secret is not the one that was given at registration.",
  "invalid redirect uri": "The redirect_uri is none of those that the application has registered.",
  "redirect_uri mismatch": "The redirect_uri is not the one of the request for authorization.",
  "unsupported response type": "response_type must be code.",
  "pkce is required for public clients": missingChallenge,
  "pkce is required for registered clients.": missingChallenge,
  "code_challenge and code_challenge_method must both be provided": missingChallenge,
  "code_challenge_method must be one of: S256": "code_challenge_method must be S256.",
  "invalid code": `The code is unknown, was used already or has expired; ${again}`,
  "code verification failed": `The code_verifier does not fit the code_challenge; ${again}`,
  "Either PKCE (code_verifier) or client authentication (client_secret or client_assertion) is required":
    "code_verifier is missing.",
  "session not found": `The refresh token is unknown or has ended; ${again}`,
  "invalid refresh token": `The refresh token has ended: it was used or given back before, or has expired, or it is another application's; ${again}`,
  "requested resource invalid": `The authorization is not for this resource; ${again}`,
  "requested resource not authorized": `The authorization is not for this resource; ${again}`,
  "User denied access": "The user has denied access.",
};

const patterns: readonly (readonly [RegExp, string])[] = [
  [/^unsupported grant_type /, "grant_type must be authorization_code or refresh_token."],
  [
    /^requested resource .* (is not configured|does not exist)$/,
    "This is no resource of this installation; they are its address with /mcp or /v1 behind it.",
  ],
];

/** The sentence for what better-auth says; its own words if there is none. */
export function oauthSentence(words: string): string {
  return sentences[words] ?? patterns.find(([pattern]) => pattern.test(words))?.[1] ?? words;
}
