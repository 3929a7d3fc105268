import { isIP } from "node:net";
import { urlCharactersMax } from "../limits.ts";

const nameWithDot = /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/;

/**
 * Form of webhook URLs: https, port 443, no user info, no address literal. Names are resolved elsewhere. The URL parser
 * normalizes addresses such as 0x7f.1 and 2130706433. Null: invalid.
 */
export function readWebhookUrl(text: string): URL | null {
  // The parser would remove them silently.
  if (text.length > urlCharactersMax || /[\u0000-\u0020\u007f\\]/.test(text)) return null;
  if (!/^https:\/\/[^/]/i.test(text)) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.protocol !== "https:" || url.port !== "") return null;
  if (url.username !== "" || url.password !== "" || /^https:\/\/[^/?#]*@/i.test(text)) return null;
  const host = url.hostname.replace(/\.$/, "");
  if (host.startsWith("[") || isIP(host) !== 0 || !nameWithDot.test(host)) return null;
  return url;
}
