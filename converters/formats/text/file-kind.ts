/** Classifies a text file by its name: prose, or code with the language of its fence. */

/** Languages by their extensions; "": no name for it. */
const extensions: Readonly<Record<string, string>> = {
  "": "conf lock",
  cpp: "cc cpp cxx hpp",
  c: "c h",
  csharp: "cs",
  javascript: "cjs js mjs",
  typescript: "cts mts ts",
  html: "htm html",
  ini: "cfg ini",
  json: "json jsonl ndjson",
  xml: "svg xml xsd xsl",
  yaml: "yaml yml",
  bash: "bash sh",
  clojure: "clj",
  cuda: "cu",
  diff: "diff patch",
  elixir: "ex exs",
  erlang: "erl",
  fortran: "f90",
  fsharp: "fs",
  groovy: "gradle groovy",
  haskell: "hs",
  hcl: "hcl tf",
  julia: "jl",
  kotlin: "kt kts",
  latex: "tex",
  objectivec: "m",
  ocaml: "ml",
  perl: "pl pm",
  powershell: "ps1",
  protobuf: "proto",
  python: "py pyi",
  ruby: "rb",
  rust: "rs",
  scheme: "scm",
  solidity: "sol",
};

/** Extensions that are the language's name. */
const sameName =
  "cmake css d dart go graphql java json5 jsonc jsx less lisp lua nim nix php properties r sass scala scss sql " +
  "svelte swift tcl toml tsx vb vim vue zig zsh";

const fileNames: Readonly<Record<string, string>> = {
  "": ".gitignore",
  cmake: "cmakelists.txt",
  dockerfile: "dockerfile",
  groovy: "jenkinsfile",
  ini: ".editorconfig",
  just: "justfile",
  makefile: "makefile",
  ruby: "gemfile rakefile vagrantfile",
};

const byWord = (table: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(table).flatMap(([language, words]) => words.split(" ").map((word) => [word, language])),
  );

const byExtension = byWord({
  ...extensions,
  ...Object.fromEntries(sameName.split(" ").map((name) => [name, name])),
});
const byName = byWord(fileNames);

const markdown: ReadonlySet<string> = new Set(["md", "markdown", "mdown", "mkd", "mkdn", "mdx"]);

export type FileKind =
  | { kind: "markdown" | "csv" | "json" }
  /** Prose, as far as the name says. */
  | { kind: "text" }
  /** `language` empty: there is no name for it. */
  | { kind: "code"; language: string };

/** By the name's end, or the whole of it (Makefile). */
export function fileKindOf(name: string): FileKind {
  const lower = name.toLowerCase();
  const dot = lower.lastIndexOf(".");
  const extension = dot < 0 ? "" : lower.slice(dot + 1);
  if (markdown.has(extension)) return { kind: "markdown" };
  if (extension === "csv" || extension === "tsv") return { kind: "csv" };
  if (extension === "ipynb") return { kind: "json" };
  const language = byName.get(lower) ?? byExtension.get(extension);
  return language === undefined ? { kind: "text" } : { kind: "code", language };
}
