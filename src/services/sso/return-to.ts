const charactersMax = 2_500;
/** Stands for this installation, whose own address does not matter here. */
const here = "https://here.invalid";

/** A path of this installation that a browser may be sent to, as it was given; null for anything else (CWE-601). */
export function safeReturnTo(path: string | null): string | null {
  if (path === null || path.length > charactersMax) return null;
  // What a browser takes for the beginning of another host: //, /\, and either with control characters in between.
  if (!/^\/(?![/\\])[\u0021-\u007e]*$/.test(path) || !URL.canParse(path, here)) return null;
  const url = new URL(path, here);
  // Dots are resolved by now, and may have led to two slashes.
  return url.origin === here && !url.pathname.startsWith("//") ? path : null;
}
