/** Classifies a text file by its name: prose, or code with the language of its fence. */

/** By extension, where it is not the fence's name already. */
const byExtension: Readonly<Record<string, string>> = {
  bash: "bash",
  c: "c",
  cc: "cpp",
  cfg: "ini",
  cjs: "javascript",
  clj: "clojure",
  cmake: "cmake",
  conf: "",
  cpp: "cpp",
  cs: "csharp",
  css: "css",
  cts: "typescript",
  cu: "cuda",
  cxx: "cpp",
  d: "d",
  dart: "dart",
  diff: "diff",
  erl: "erlang",
  ex: "elixir",
  exs: "elixir",
  f90: "fortran",
  fs: "fsharp",
  go: "go",
  gradle: "groovy",
  graphql: "graphql",
  groovy: "groovy",
  h: "c",
  hcl: "hcl",
  hpp: "cpp",
  hs: "haskell",
  htm: "html",
  html: "html",
  ini: "ini",
  java: "java",
  jl: "julia",
  js: "javascript",
  json: "json",
  json5: "json5",
  jsonc: "jsonc",
  jsonl: "json",
  jsx: "jsx",
  kt: "kotlin",
  kts: "kotlin",
  less: "less",
  lisp: "lisp",
  lock: "",
  lua: "lua",
  m: "objectivec",
  mjs: "javascript",
  ml: "ocaml",
  mts: "typescript",
  ndjson: "json",
  nim: "nim",
  nix: "nix",
  patch: "diff",
  php: "php",
  pl: "perl",
  pm: "perl",
  properties: "properties",
  proto: "protobuf",
  ps1: "powershell",
  py: "python",
  pyi: "python",
  r: "r",
  rb: "ruby",
  rs: "rust",
  sass: "sass",
  scala: "scala",
  scm: "scheme",
  scss: "scss",
  sh: "bash",
  sol: "solidity",
  sql: "sql",
  svelte: "svelte",
  svg: "xml",
  swift: "swift",
  tcl: "tcl",
  tex: "latex",
  tf: "hcl",
  toml: "toml",
  ts: "typescript",
  tsx: "tsx",
  vb: "vb",
  vim: "vim",
  vue: "vue",
  xml: "xml",
  xsd: "xml",
  xsl: "xml",
  yaml: "yaml",
  yml: "yaml",
  zig: "zig",
  zsh: "zsh",
};

const byName: Readonly<Record<string, string>> = {
  ".editorconfig": "ini",
  ".gitignore": "",
  "cmakelists.txt": "cmake",
  dockerfile: "dockerfile",
  gemfile: "ruby",
  jenkinsfile: "groovy",
  justfile: "just",
  makefile: "makefile",
  rakefile: "ruby",
  vagrantfile: "ruby",
};

const markdown: ReadonlySet<string> = new Set(["md", "markdown", "mdown", "mkd", "mkdn", "mdx"]);

/** What has a converter of its own is read by that; other data is shown as it is written. */
const data: Readonly<Record<string, "csv" | "json">> = { csv: "csv", ipynb: "json", tsv: "csv" };

export type FileKind =
  | { kind: "markdown" | "csv" | "json" }
  /** Prose, as far as the name says. */
  | { kind: "text" }
  /** `language` empty: there is no name for it. */
  | { kind: "code"; language: string };

/** Of a table what it has under a file's word; "constructor" finds nothing that every object has. */
const ownIn = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;

/** By the name's end, or the whole of it (Makefile). */
export function fileKindOf(name: string): FileKind {
  const lower = name.toLowerCase();
  const dot = lower.lastIndexOf(".");
  const extension = dot < 0 ? "" : lower.slice(dot + 1);
  if (markdown.has(extension)) return { kind: "markdown" };
  const converted = ownIn(data, extension);
  if (converted !== undefined) return { kind: converted };
  const language = ownIn(byName, lower) ?? ownIn(byExtension, extension);
  return language === undefined ? { kind: "text" } : { kind: "code", language };
}
