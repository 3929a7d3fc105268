import { hrefOf } from "./pages/links.ts";

/** The cookie between the way to the provider and the return: RFC 6265, section 4.1. */
const name = "markmill.sso";
export const ssoPath = "/sign-in/sso";
const lifeSeconds = 600;

/** Null: takes it away. Lax, because the browser comes back from another site. */
export function ssoCookie(sealed: string | null, baseUrl: string): string {
  const secure = baseUrl.startsWith("https:") ? "; Secure" : "";
  const life = `Max-Age=${sealed === null ? 0 : lifeSeconds}`;
  return `${name}=${sealed ?? ""}; Path=${hrefOf(baseUrl, ssoPath)}; ${life}; HttpOnly; SameSite=Lax${secure}`;
}

/** Null where the Cookie header holds none, or more than one, of which one is somebody else's. */
export function readSsoCookie(headers: Headers): string | null {
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  const [value, ...others] = pairs
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return value === undefined || others.length > 0 || value === "" ? null : value;
}
