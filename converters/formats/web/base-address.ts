/** The address that a document gives to what it says relative to it (`<base>` of HTML, XML Base). */

/** Longer ones are none: each relative link would be as long (characters). */
const baseCharactersMax = 8_192;

/** `around`: what holds without one, and what a relative one is relative to. */
export function baseAddress(said: string, around: URL | null): URL | null {
  if (said === "" || said.length > baseCharactersMax) return around;
  return URL.parse(said.trim(), around?.href) ?? around;
}
