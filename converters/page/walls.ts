/** Pages that are not what was asked for: what stands in its place, told by what is on it. */
import type { Element, Root, RootContent } from "hast";
import { Fault } from "../../config/errors/fault.ts";

export interface PageFindings {
  /** Words of the main content, and of everything that the page shows. */
  words: number;
  title: string | null;
}

/** A page with so many words has something to say beside its form. */
const wallWordsMax = 120;
const fewWords = 40;

/**
 * Sentences for the reviewer. Throws Fault source_access_controlled for a page that is a form to sign in, and
 * empty_document for one that shows its text only where its scripts run.
 */
export function judgePage(tree: Root, { words, title }: PageFindings): string[] {
  const signs = signsOf(tree);
  if (signs.passwords > 0 && words <= wallWordsMax)
    throw new Fault("source_access_controlled", {
      message:
        "What is at this address is a form to sign in; only pages that anybody can open are imported. Save the page and upload the file instead; all that it shows is converted then, not its main content alone.",
    });
  if (words === 0 && signs.scripts > 0)
    throw new Fault("empty_document", {
      message:
        "The page shows its text only where its scripts run, which an import does not do. Open it in a browser, save it and upload the file; all that it shows is converted then, not its main content alone.",
    });
  const warnings: string[] = [];
  if (words > 0 && words < fewWords && signs.application)
    warnings.push(
      "The page has hardly any text without its scripts, which an import does not run; compare it with what a browser shows.",
    );
  if (words <= wallWordsMax && title !== null && notFoundTitle.test(title))
    warnings.push("By its title this is what the host shows where there is no page; check the address.");
  if (words <= wallWordsMax && signs.consent)
    warnings.push("A question for consent to cookies may stand in the place of the page's content.");
  return warnings;
}

/** In the languages in which hosts say it most. */
const notFoundTitle =
  /\b(?:404|not found|page introuvable|nicht gefunden|no encontrad[ao]|non trovat[ao]|não encontrad[ao]|niet gevonden)\b/i;

interface Signs {
  passwords: number;
  scripts: number;
  /** An element that an application's scripts fill. */
  application: boolean;
  consent: boolean;
}

const applicationIds: ReadonlySet<string> = new Set([
  "root",
  "app",
  "__next",
  "__nuxt",
  "___gatsby",
  "svelte",
]);
/** Of the services that ask for sites. */
const consentMarks =
  /onetrust|didomi|cookiebot|usercentrics|quantcast|qc-cmp|sp_message|truste|consent-?wall/i;

function signsOf(tree: Root): Signs {
  const signs: Signs = { passwords: 0, scripts: 0, application: false, consent: false };
  const left: (Root | RootContent)[] = [tree];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (node.type === "element") note(node, signs);
    if ("children" in node) for (const child of node.children) left.push(child);
  }
  return signs;
}

function note({ tagName, properties }: Element, signs: Signs): void {
  if (tagName === "input" && String(properties.type).toLowerCase() === "password") signs.passwords += 1;
  if (tagName === "script") signs.scripts += 1;
  const id = String(properties.id ?? "");
  if (applicationIds.has(id) || tagName === "app-root" || tagName === "noscript") signs.application = true;
  if (consentMarks.test(`${id} ${String(properties.className ?? "")}`)) signs.consent = true;
}
