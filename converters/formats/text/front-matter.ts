import type { DocumentMetadata } from "../../document/model.ts";

export interface FrontMatter {
  text: string;
  metadata: Pick<DocumentMetadata, "title" | "authors" | "language">;
}

const fenced = /^---[ \t]*\n([\s\S]*?\n)?(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const charactersMax = 64 * 1024;
const valueCharactersMax = 500;

/** Splits YAML front matter off; only plain title, authors and language lines are read. */
export function splitFrontMatter(text: string): { frontMatter: FrontMatter | null; body: string } {
  const match = fenced.exec(text.slice(0, charactersMax));
  const content = match?.[1] ?? "";
  // A rule at the top, with prose up to the next rule, is no front matter.
  if (match === null || !/^[\w-]+[ \t]*:/m.test(content)) return { frontMatter: null, body: text };
  const title = value(content, "title");
  const author = value(content, "authors?");
  const language = value(content, "lang(?:uage)?");
  return {
    frontMatter: {
      text: content,
      metadata: {
        ...(title === null ? {} : { title }),
        ...(author === null ? {} : { authors: names(author) }),
        ...(language !== null && /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/.test(language) ? { language } : {}),
      },
    },
    body: text.slice(match[0].length),
  };
}

function value(content: string, key: string): string | null {
  const line = new RegExp(`^${key}[ \\t]*:[ \\t]*(\\S.*)$`, "im").exec(content)?.[1]?.trim();
  // Anchors, references, tags and block texts need a reader of YAML.
  if (line === undefined || /^[&*!|>{]/.test(line)) return null;
  return unquoted(line).slice(0, valueCharactersMax);
}

function names(list: string): string[] {
  const inner = /^\[(.*)\]$/.exec(list)?.[1];
  return inner === undefined
    ? [list]
    : inner
        .split(",")
        .map((name) => unquoted(name.trim()))
        .filter(Boolean);
}

function unquoted(text: string): string {
  return /^(["'])(.*)\1$/.exec(text)?.[2] ?? text;
}
