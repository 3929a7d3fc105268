/** What an application may do with each scope, in plain words. */
import type { Scope } from "../../auth/principal.ts";

const ownScopes: Readonly<Record<Scope, string>> = {
  "svc:convert": "Convert documents and spend your organization's Credits",
  "svc:jobs": "See, cancel and delete your organization's conversions, and read their results",
  "svc:assets": "Read the images of results, and make links to them that work for a few minutes",
  "svc:usage": "See your organization's Credits, limits and use",
  "svc:account": "Manage your organization's notifications and read the secret that signs them",
  "svc:admin": "Administer this installation, as far as you may",
};

/** Of OAuth 2.0 and OpenID Connect. */
const standardScopes: Readonly<Record<string, string>> = {
  offline_access: "Stay connected while you are away, until you disconnect it",
  openid: "Know who you are",
  profile: "Know your name",
  email: "Know your e-mail address",
};

export function scopeInWords(scope: string): string {
  const words: Readonly<Record<string, string | undefined>> = { ...standardScopes, ...ownScopes };
  return Object.hasOwn(words, scope) ? (words[scope] ?? scope) : scope;
}
