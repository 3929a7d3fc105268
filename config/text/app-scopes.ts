/** Descriptions of scopes on the consent and account pages. */
const texts = {
  "svc:convert": [
    "Convert documents and spend your organization's Credits",
    "Dokumente umwandeln und Credits Ihrer Organisation ausgeben",
  ],
  "svc:jobs": [
    "View, cancel and delete your organization's jobs, and read their results",
    "Aufträge Ihrer Organisation sehen, abbrechen und löschen und ihre Ergebnisse lesen",
  ],
  "svc:assets": [
    "Read the images of results and create short-lived links to them",
    "Bilder der Ergebnisse lesen und kurzlebige Links darauf erstellen",
  ],
  "svc:usage": [
    "View your organization's Credits, limits and usage",
    "Credits, Grenzen und Verbrauch Ihrer Organisation sehen",
  ],
  "svc:account": [
    "Manage your organization's webhooks and read their signing secret",
    "Webhooks Ihrer Organisation verwalten und das Signaturgeheimnis lesen",
  ],
  "svc:admin": [
    "Administer this installation within your own permissions",
    "Diese Installation im Rahmen Ihrer eigenen Berechtigungen administrieren",
  ],
  offline_access: [
    "Stay connected until you disconnect it",
    "Verbunden bleiben, bis Sie die Anwendung trennen",
  ],
  openid: ["Know who you are", "Wissen, wer Sie sind"],
  profile: ["See your name", "Ihren Namen sehen"],
  email: ["See your e-mail address", "Ihre E-Mail-Adresse sehen"],
} as const satisfies Record<string, readonly [en: string, de: string]>;

export type DescribedScope = keyof typeof texts;

/** Unknown scopes are shown by name. */
export function scopeText(scope: string, language: "en" | "de"): string {
  const found = Object.hasOwn(texts, scope) ? texts[scope as DescribedScope] : undefined;
  return found?.[language === "de" ? 1 : 0] ?? scope;
}
