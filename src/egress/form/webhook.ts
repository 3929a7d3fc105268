import { isIP } from "node:net";
import { urlCharactersMax } from "../limits.ts";

const nameWithDot = /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/;

/**
 * The contract's rules of form for a webhook: https, port 443 or none, no userinfo, no address literal. What the name
 * resolves to is another question. The URL parser comes first, because it unmasks addresses written as 0x7f.1 or
 * 2130706433. Null when the text breaks a rule.
 */
export function readWebhookUrl(text: string): URL | null {
  // The parser would drop these silently; what is stored must be what was meant.
  if (text.length > urlCharactersMax || /[\u0000-\u0020\u007f\\]/.test(text)) return null;
  if (!/^https:\/\/[^/]/i.test(text)) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.protocol !== "https:" || url.port !== "") return null;
  if (url.username !== "" || url.password !== "" || /^https:\/\/[^/?#]*@/i.test(text)) return null;
  const host = url.hostname.replace(/\.$/, "");
  if (host.startsWith("[") || isIP(host) !== 0 || !nameWithDot.test(host)) return null;
  return url;
}
