import { version } from "../../../config/version.ts";
import type { Reader } from "../pages/reader.ts";
import type { PageParts, Somebody } from "../pages/visitor.ts";
import { consoleFiles } from "./files.ts";
import { type Plain, renderShell, shellPolicy } from "./shell.ts";

/** A page of the console. */
export async function consolePage(
  parts: PageParts,
  reader: Reader,
  somebody: Somebody | null,
  plain: Plain,
): Promise<Response> {
  const { settings, baseUrl } = parts;
  const text = renderShell({
    baseUrl: baseUrl(),
    files: await consoleFiles(),
    boot: {
      version,
      person: somebody === null ? null : personOf(somebody),
      guests: settings["guest.enabled"],
      sign_up: settings["accounts.sign_up"],
    },
    reader,
    plain,
  });
  return new Response(text, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": shellPolicy,
      "referrer-policy": "strict-origin",
      "cross-origin-opener-policy": "same-origin",
      "cache-control": "no-store",
      vary: "Cookie, Accept-Language",
    },
  });
}

function personOf({ name, email, organizationName, principal }: Somebody) {
  return { id: principal.userId, name, email, role: principal.role, organization: organizationName };
}
