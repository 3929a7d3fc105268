/** Cookies (RFC 6265). */

/** Values of all cookies with a name (4.2.1), in order. */
export function cookiesNamed(header: string | null, name: string): string[] {
  const values: string[] = [];
  for (const pair of header?.split(";") ?? []) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) values.push(pair.slice(at + 1).trim());
  }
  return values;
}

/** Value of the first cookie with a name; null: none. */
export function cookieOf(headers: Headers, name: string): string | null {
  return cookiesNamed(headers.get("cookie"), name)[0] ?? null;
}

export interface Cookie {
  name: string;
  value: string;
  /** Path as browsers see it, including that of the base URL. */
  path: string;
  /** 0: remove the cookie. */
  maxAgeSeconds: number;
  sameSite: "Lax" | "Strict";
  /** Whether browsers use HTTPS; the cookie is then sent over HTTPS only. */
  secure: boolean;
}

/** A Set-Cookie value (4.1; SameSite as in RFC 6265bis), HttpOnly. */
export function setCookie({ name, value, path, maxAgeSeconds, sameSite, secure }: Cookie): string {
  const attributes = `Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}`;
  return `${name}=${value}; ${attributes}${secure ? "; Secure" : ""}`;
}

export function isSecure(baseUrl: string): boolean {
  return baseUrl.startsWith("https:");
}
