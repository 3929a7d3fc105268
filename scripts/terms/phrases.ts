/** Phrases that must not be used, with the better words; docs/glossary.md has the terms. */
export const phrases: readonly (readonly [phrase: RegExp, better: string])[] = [];
