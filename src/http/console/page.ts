import { version } from "../../../config/version.ts";
import type { Html } from "../pages/html.ts";
import type { PageParts, Somebody } from "../pages/visitor.ts";
import { consoleFiles } from "./files.ts";
import { languageOf, themeOf } from "./preferences.ts";
import { renderShell, shellPolicy } from "./shell.ts";

/** A page of the console; `plain` is what it says without scripts. */
export async function consolePage(
  request: Request,
  parts: PageParts,
  somebody: Somebody | null,
  plain: Html,
): Promise<Response> {
  const { settings, baseUrl } = parts;
  const { headers } = request;
  const text = renderShell({
    baseUrl: baseUrl(),
    files: await consoleFiles(),
    boot: {
      version,
      person: somebody === null ? null : personOf(somebody),
      guests: settings["guest.enabled"],
      sign_up: settings["accounts.sign_up"],
    },
    language: languageOf(headers),
    theme: themeOf(headers),
    title: "Markmill",
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
