/** The cookie between the way to the provider and the return: RFC 6265, section 4.1. */
const name = "markmill.sso";
const path = "/sign-in/sso";
const lifeSeconds = 600;

/** The address of the routes as browsers see it: behind a proxy the base address may have a path of its own. */
export function ssoPath(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/$/, "") + path;
}

/** Null: takes it away. Lax, because the browser comes back from another site. */
export function ssoCookie(sealed: string | null, baseUrl: string): string {
  const secure = baseUrl.startsWith("https:") ? "; Secure" : "";
  const life = `Max-Age=${sealed === null ? 0 : lifeSeconds}`;
  return `${name}=${sealed ?? ""}; Path=${ssoPath(baseUrl)}; ${life}; HttpOnly; SameSite=Lax${secure}`;
}

/** Null where the Cookie header holds none, or more than one, of which one is somebody else's. */
export function readSsoCookie(headers: Headers): string | null {
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  const [value, ...others] = pairs
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return value === undefined || others.length > 0 || value === "" ? null : value;
}
