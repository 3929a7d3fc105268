/** Known attacks on a root, each aimed at a secret beside it that the test has created. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Grounds {
  /** Holds the others; no answer names it. */
  base: string;
  root: string;
  /** Beside the root. */
  outside: string;
  /** Everything outside the root, names and contents, for comparison. */
  seenOutside(): string;
  [Symbol.dispose](): void;
}

export const secret = "the secret beside the root";

/** A root with regular files and with every kind of link, pipe and device. */
export function makeGrounds(): Grounds {
  const base = mkdtempSync(join(tmpdir(), "markmill-escapes-"));
  const [root, outside] = [join(base, "root"), join(base, "outside")];
  for (const folder of [root, join(root, "sub"), join(root, "sub", "deep"), outside]) mkdirSync(folder);
  writeFileSync(join(outside, "secret.csv"), secret);
  for (const folder of [root, join(root, "sub")]) writeFileSync(join(folder, "inner.csv"), "a,b\n1,2\n");
  for (const [name, target] of links(root, outside)) symlinkSync(target, join(root, name));
  Bun.spawnSync(["mkfifo", join(root, "pipe")]);
  // Without the permission to create one it is missing, and its name leads to nothing.
  Bun.spawnSync(["mknod", join(root, "device"), "c", "1", "5"], { stderr: "ignore" });
  return {
    base,
    root,
    outside,
    seenOutside: () =>
      JSON.stringify([
        readdirSync(base).sort(),
        readdirSync(outside)
          .sort()
          .map((name) => [name, readFileSync(join(outside, name), "utf8")]),
      ]),
    [Symbol.dispose]: () => rmSync(base, { recursive: true, force: true }),
  };
}

const links = (root: string, outside: string): readonly [name: string, target: string][] => [
  ["file-absolute", join(outside, "secret.csv")],
  ["file-relative", "../outside/secret.csv"],
  ["file-inside", "inner.csv"],
  ["folder-absolute", outside],
  ["folder-relative", "../outside"],
  ["folder-inside", "sub"],
  ["sub/folder-up", "../../outside"],
  ["sub/up", ".."],
  ["itself", "."],
  ["above", ".."],
  ["slash", "/"],
  ["chain-1", "chain-2"],
  ["chain-2", "chain-3"],
  ["chain-3", "../outside"],
  ["loop-1", "loop-2"],
  ["loop-2", "loop-1"],
  ["dangling", "../outside/new.csv"],
  ["dangling-folder", "../outside/new"],
  ["in-and-out", "sub/../../outside"],
  ["through-proc", `/proc/self/root${outside}`],
  ["through-cwd", "/proc/self/cwd"],
  ["through-fd", "/proc/self/fd"],
  ["to-root", root],
];

const dots = [
  ...[
    "..",
    "%2e%2e",
    "%2E%2E",
    ".%2e",
    "%2e.",
    "%252e%252e",
    "%25252e%25252e",
    "%u002e%u002e",
    "%uff0e%uff0e",
  ],
  ...[
    "%c0%ae%c0%ae",
    "%e0%80%ae%e0%80%ae",
    "\uff0e\uff0e",
    "\u2024\u2024",
    "\u2025",
    ".\u2024",
    "\ufe52\ufe52",
  ],
  ...[
    ".\u200b.",
    "\u200d..",
    "..\ufeff",
    ".\u00ad.",
    "\u2060..",
    "..\u202e",
    ".. ",
    " ..",
    "..\u00a0",
    ". .",
  ],
  ...["..\t", "..\0", "..\n", "..\r", "\u007f..", "...", "....", "..\u3000", ".\ufe0f."],
];
const separators = [
  ...["/", "\\", "//", "/./", "%2f", "%2F", "%5c", "%252f", "%255c", "%u2215", "%c0%af", "%uff0f", "/\\"],
  ...["\uff0f", "\u2044", "\u2215", "\u29f8", "\uff3c", "\ufe68", "\u2216", "\u29f5"],
];

/** Names that are refused by their form, independent of the disk; paths of files. */
export function wrongNames({ base, root, outside }: Grounds): string[] {
  const target = join(outside, "secret.csv");
  const up = dots.flatMap((two) => separators.map((slash) => `${two}${slash}outside${slash}secret.csv`));
  const within = ["sub/", "sub/deep/", "sub/deep/../", "nothing/", "inner.csv/", "folder-inside/"].flatMap(
    (prefix) => ["../..", "../../..", "../../../.."].map((rise) => `${prefix}${rise}/outside/secret.csv`),
  );
  const upper = ["..\\OUTSIDE\\SECRET.CSV", "%2E%2E/OUTSIDE/SECRET.CSV", "SUB/../../outside/secret.csv"];
  const absolute = [
    "",
    "/",
    "//",
    "/proc/self/root",
    "/proc/self/cwd",
    "/proc/thread-self/root",
    "/.",
    "/..",
  ].map((prefix) => `${prefix}${target}`);
  const schemes = [
    ...["file:", "file://", "FILE://", "file://localhost", "file:////", "jar:file://", "view-source:file://"],
    ...["http://localhost", "https://127.0.0.1", "smb://host", "data:text/plain,", "php://filter/resource="],
  ].map((scheme) => `${scheme}${target}`);
  const others = [
    ...[
      `C:${target}`,
      `c:\\outside\\secret.csv`,
      "C:secret.csv",
      "\\\\host\\share\\secret.csv",
      "//host/share/x",
    ],
    ...[
      "\\\\?\\C:\\secret.csv",
      "\\\\.\\pipe\\x",
      "~",
      "~/secret.csv",
      "~root/secret.csv",
      "~+/../secret.csv",
    ],
    ...["", ".", "./", "..", "../", "/", "//", "./inner.csv", "sub/./inner.csv", "sub//inner.csv", "sub/"],
    ...[
      "inner.csv/",
      "inner.csv/.",
      "inner.csv\0.md",
      "inner.csv\n",
      "\u2028",
      "\ud800/secret",
      "in\u0000ner",
    ],
    ...[
      `${"a".repeat(256)}`,
      `${"é".repeat(128)}`,
      "a/".repeat(2_100),
      `${"a/".repeat(200)}b`,
      " ",
      "\u200b",
    ],
    ...[`..${root}/../outside/secret.csv`, `${base}`, `${root}`, `${root}/inner.csv`],
    ...[
      "%2e%2e%2f".repeat(3),
      "%252e%252e%252f".repeat(3),
      "..%2foutside",
      "sub%2f..%2f..%2foutside%2fsecret.csv",
    ],
  ];
  return [...new Set([...up, ...within, ...upper, ...absolute, ...schemes, ...others])];
}

/** Names that look valid, but lead over links, or to something that is not a regular file. */
export function wrongFiles({ root, outside }: Grounds): string[] {
  const names = links(root, outside).map(([name]) => name);
  const through = names.flatMap((name) =>
    ["secret.csv", "outside/secret.csv", "inner.csv", "sub/inner.csv", "root/inner.csv"].map(
      (file) => `${name}/${file}`,
    ),
  );
  const all = [
    ...names,
    ...through,
    `slash${outside}/secret.csv`,
    "pipe",
    "device",
    "sub",
    "sub/deep",
    "nothing",
  ];
  return [
    ...all,
    "INNER.CSV",
    "Sub/inner.csv",
    "inner.csv/secret.csv",
    "pipe/secret.csv",
    "$HOME/secret.csv",
  ];
}

/** Target folders that lead over links, or over something that is not a folder. */
export function wrongFolders({ root, outside }: Grounds): string[] {
  const names = links(root, outside).map(([name]) => name);
  return [
    ...names,
    ...names.map((name) => `${name}/new`),
    "pipe",
    "device/new",
    "inner.csv",
    "inner.csv/new",
  ];
}
