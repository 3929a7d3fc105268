import { isIP } from "node:net";
import { Fault } from "../../config/errors/fault.ts";

export const webhookUrlCharactersMax = 2048;

const nameWithDot = /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/;

/**
 * The contract's rules of form: https, port 443 or none, no userinfo, no address literal. What the name resolves to is
 * another question, asked when a delivery connects. The URL parser comes first, because it unmasks addresses written
 * as 0x7f.1 or 2130706433. Throws invalid_webhook_url.
 */
export function checkWebhookUrl(text: string): string {
  // The parser would drop these silently; what is stored must be what was meant.
  if (text.length > webhookUrlCharactersMax || /[\u0000-\u0020\u007f\\]/.test(text)) throw invalid();
  if (!/^https:\/\/[^/]/i.test(text)) throw invalid();
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.protocol !== "https:" || url.port !== "") throw invalid();
  if (url.username !== "" || url.password !== "" || /^https:\/\/[^/?#]*@/i.test(text)) throw invalid();
  const host = url.hostname.replace(/\.$/, "");
  if (host.startsWith("[") || isIP(host) !== 0 || !nameWithDot.test(host)) throw invalid();
  return text;
}

function invalid(): Fault {
  return new Fault("invalid_webhook_url");
}
