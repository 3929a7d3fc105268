/** What an application may do with each scope, in plain words. */
import type { Scope } from "../../auth/principal.ts";
import { en, type Words } from "./messages/en.ts";

/** Every scope of ours has its words. */
type ScopeWords = Words["scopes"] & Record<Scope, string>;

export function scopeInWords(scope: string, words: ScopeWords = en.scopes): string {
  const texts: Readonly<Record<string, string | undefined>> = words;
  return Object.hasOwn(texts, scope) ? (texts[scope] ?? scope) : scope;
}
