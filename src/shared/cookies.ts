/** Cookies in the forms of RFC 6265: read from a request, given with an answer. */

/** The values of all cookies of that name in a Cookie header (section 4.2.1), in its order. */
export function cookiesNamed(header: string | null, name: string): string[] {
  const values: string[] = [];
  for (const pair of header?.split(";") ?? []) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) values.push(pair.slice(at + 1).trim());
  }
  return values;
}

/** The value of the first cookie of that name; null without one. */
export function cookieOf(headers: Headers, name: string): string | null {
  return cookiesNamed(headers.get("cookie"), name)[0] ?? null;
}

export interface Cookie {
  name: string;
  value: string;
  /** As browsers see it: with the path of the installation's own address, where that has one. */
  path: string;
  /** 0 takes the cookie away. */
  maxAgeSeconds: number;
  sameSite: "Lax" | "Strict";
  /** Whether browsers reach this installation over HTTPS; they send the cookie over nothing else then. */
  secure: boolean;
}

/** A Set-Cookie value (section 4.1; SameSite as in RFC 6265bis). None of our cookies is for scripts. */
export function setCookie({ name, value, path, maxAgeSeconds, sameSite, secure }: Cookie): string {
  const attributes = `Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}`;
  return `${name}=${value}; ${attributes}${secure ? "; Secure" : ""}`;
}

export function isSecure(baseUrl: string): boolean {
  return baseUrl.startsWith("https:");
}
