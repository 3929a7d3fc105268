/** Forbidden phrases with better words (terms: docs/glossary.md). A space also matches a line break. */

export interface Phrase {
  phrase: RegExp;
  better: string;
}

const rule = (phrase: RegExp, better: string): Phrase => ({ phrase, better });

/** Wrong wherever they stand. */
export const everywhere: readonly Phrase[] = [
  rule(/what hears|models? that hears?|hears recordings/, "speech model"),
  rule(/is heard|are heard|was heard|were heard/, "is transcribed"),
  rule(/hand(?:ed|s)? on\b|may be handed/, "share, pass on, ready to share"),
  rule(/[Mm]akes? an? (?:\w+ )?(?:user|account|key|organi[sz]ation|project|invitation)\b/, "create"),
  rule(/[Tt]ak(?:e|es|en|ing) (?:a |the )?bans? back/, "unban"),
  rule(/[Kk]eeps? the API key/, "save the API key"),
  rule(/[Mm]akes? an installation out of/, "restore from a backup"),
  rule(/[Pp]uts? an organization on another plan/, "change an organization's plan"),
  rule(
    /(?<![Tt]here )\b(?:is|are) no (?:valid |public |known )?(?:web address|address|JSON|ZIP|PDF|number|file|folder|key)\b/,
    "is not a …",
  ),
  rule(/(?:print|show)(?:s|n|ed)?(?: it)?,? this once/, "shown only once"),
  rule(/for want of/, "without, because there is no"),
  rule(/[Ww]aits? in line/, "queued"),
  rule(/none of those that are guessed first|guessed first/, "not a common password"),
  rule(/[Ss]ome ?body makes their account/, "to create an account"),
  rule(/come to rest|comes to rest/, "stopped changing"),
  rule(/where there is none\b/, "if there is none, without"),
  rule(/a way out of its own/, "network access"),
  rule(/the shape of the house|how the house is built/, "the architecture"),
  rule(/[Pp]ut it away/, "dismiss"),
  rule(/has not begun with it/, "has not started"),
  rule(/doorkeeper|turnstile/, "login guard, semaphore"),
  rule(/spends? at most/i, "spending limit"),
  rule(/files that nothing knows/, "unreferenced files"),
  rule(/wants? (?:a|the) (?:login|session|password|user name)\b/, "requires"),
  rule(/with a word on|by (?:its|their) own word/, "with a reason, with advice; as declared"),
];

/** Wrong in documents, whose style is stricter. */
export const inDocuments: readonly Phrase[] = [
  rule(/\bhears?\b|\bheard\b/, "transcribe, recognize speech"),
  rule(/by itself|by themselves/, "automatically, on its own, alone"),
  rule(/\bwhoever\b|who asks/i, "the caller, the user who"),
  rule(/(?<![Tt]here )\b(?:is|are) no (?!longer\b|more than\b|less than\b)/, "is not a …, there is no …"),
  rule(/(?<![Tt]here )\b(?:is|are) none\b/, "is not one"),
  rule(/, too[.;:,]/, "also"),
  rule(/\banew\b/, "again"),
  rule(/\bbegun\b/, "started"),
  rule(/\bsomebody\b(?! speaks)/i, "a user, someone"),
  rule(/once more/, "again"),
  rule(/ways? out\b/, "network access"),
  rule(/tell(?:s)? how|told (?:from|by|apart)/, "distinguish, detect"),
  rule(/\bmend(?:s|ed)?\b/, "fix"),
  rule(/\bupkeep\b/, "maintenance"),
  rule(/gives? up calls|given up/, "aborted"),
  rule(/take(?:n|s)? back/, "revoke, undo"),
  rule(/come(?:s)? about/, "happen, is calculated"),
  rule(/in force/, "active"),
  rule(/\bappliance\b/, "server"),
  rule(
    /\b(?:recognis|organis|normalis|initialis|licence|colour|centred|behaviour)/,
    "US spelling: -ize, license, color",
  ),
];

/** Wrong in the code whose comments and messages have been revised. */
export const inCode: readonly Phrase[] = [
  rule(/\b[Cc]eiling\b/, "spending limit"),
  rule(/\bhear(?:s|ing)?\b|\bheard\b/, "transcribe, receive"),
  rule(/\bsay(?:s)? so\b|\bsaid so\b/, "report, show, document"),
  rule(/\b(?:is|are|was|were) (?:no good|none of (?:its|ours|theirs))\b/, "invalid; not ours"),
  rule(/\banew\b|\bonce more\b/, "again"),
  rule(/\bgoes on\b|\bto go on\b/, "continues"),
  rule(/\b[Ww]hoever\b/, "the caller, the user, anyone who"),
  rule(/\b[Ss]omebody\b/, "a user, someone"),
  rule(/\bby (?:itself|themselves)\b/, "automatically, alone"),
  rule(/\bnearest known\b/, "did you mean …?"),
  rule(/\bwhat (?:hears|asks|comes|stands)\b/, "a noun"),
  rule(/\b(?:is|are|was|were) told\b/, "receives, reports, logs"),
  rule(/\bmay not do that\b|\bnot any more\b/, "not allowed; no longer"),
  rule(/\bin vain\b|\bof its making\b|\bcomes? to nothing\b/, "without effect"),
  rule(/\bof a kind that\b|\bit has none\b/, "a type that; no options"),
  rule(/\bput(?:s)? back the\b|\bbegins? with a new\b/, "restore, create"),
  rule(/\b(?:sealed|made) anew\b|\bestimate anew\b/, "re-encrypted, recreated, create a new estimate"),
  rule(/\bholds (?:no|a) (?:file|value|certificate|password|key|control)\b/, "contains"),
  rule(/\b(?:[Rr]e|[Uu]nre)cognis|\b[Nn]ormalis|\b[Ii]nitialis|\b[Ll]icence|\b[Cc]olour/, "US spelling"),
];

/** A space of a phrase also matches the end of a comment's line with the marks of the next one. */
const overLines = ({ phrase, better }: Phrase): Phrase => ({
  phrase: new RegExp(
    phrase.source.replaceAll(" ", "(?:[^\\S\\n]+|[^\\S\\n]*\\n[^\\S\\n]*(?:\\*|//)?[^\\S\\n]*)"),
    `g${phrase.flags}`,
  ),
  better,
});

/** What is code or generated in a document stays out: fences, spans, link targets. Lines keep their numbers. */
export function proseOf(document: string): string {
  const blank = (code: string) => code.replace(/[^\n]/g, "·");
  return document
    .replace(/<!-- ([\w-]+): npm run docs -->.*?<!-- \/\1 -->/gs, blank)
    .replace(/^ *```.*?^ *```/gms, blank)
    .replace(/`[^`\n]*`/g, blank)
    .replace(/\]\([^)\n]*\)/g, blank);
}

/** `file:line: "phrase"; better: …` for each forbidden phrase in the text. */
export function phrasesIn(path: string, text: string, phrases: readonly Phrase[]): string[] {
  return phrases.map(overLines).flatMap(({ phrase, better }) =>
    [...text.matchAll(phrase)].map(({ 0: found, index }) => {
      const line = text.slice(0, index).split("\n").length;
      return `${path}:${line}: "${found.replace(/\s+(?:\*|\/\/)?\s*/g, " ")}"; better: ${better}`;
    }),
  );
}
