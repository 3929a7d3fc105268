/** The graph of modules: what is reachable, and what goes round in circles. */
import { posix } from "node:path";
import { bareCode } from "./code.ts";
import { importsOf, resolveImport } from "./imports.ts";

export type Files = ReadonlyMap<string, string>;

/** A module that another process or thread is started with is named in a string. */
const namedPath = /["'`]([\w./-]+\.(?:tsx?|mjs))["'`]/g;

/** Paths by the last part of their names: a named path is looked for among the few that may be it. */
export type ByName = ReadonlyMap<string, readonly string[]>;

/** By its path from the root, or by the end of a path at or below the folder of the file that names it. */
export function startedBy(path: string, source: string, byName: ByName): string[] {
  const names = [...bareCode(source, { keepStrings: true }).matchAll(namedPath)].map(([, name = ""]) => name);
  const folder = `${posix.dirname(path)}/`;
  return names.flatMap((name) =>
    (byName.get(posix.basename(name)) ?? []).filter(
      (file) =>
        file === posix.normalize(name) ||
        file === posix.join(folder, name) ||
        (file.startsWith(folder) && file.endsWith(`/${name}`)),
    ),
  );
}

/** Files that no entry point leads to. */
export function unreachable(files: Files, isEntry: (path: string) => boolean): string[] {
  const seen = new Set<string>();
  const byName = Map.groupBy(files.keys(), (path) => posix.basename(path));
  const waiting = [...files.keys()].filter(isEntry);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const source = files.get(path) ?? "";
    for (const { specifier } of importsOf(source)) {
      const to = resolveImport(path, specifier);
      if (to !== null && files.has(to)) waiting.push(to);
    }
    waiting.push(...startedBy(path, source, byName));
  }
  return [...files.keys()].filter((path) => !seen.has(path));
}

/**
 * All that a process loads that starts at `entry`: files and packages. Dynamic imports are followed where
 * `followsDynamic` says that the process makes them.
 */
export function loadedFrom(
  files: Files,
  entry: string,
  followsDynamic: (path: string) => boolean,
): { files: Set<string>; packages: Set<string> } {
  const loaded = { files: new Set<string>(), packages: new Set<string>() };
  const waiting = [entry];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (loaded.files.has(path)) continue;
    loaded.files.add(path);
    for (const { specifier, kind } of importsOf(files.get(path) ?? "")) {
      if (kind === "type" || (kind === "dynamic" && !followsDynamic(path))) continue;
      const to = resolveImport(path, specifier);
      if (to === null) loaded.packages.add(specifier);
      else waiting.push(to);
    }
  }
  return loaded;
}

const groups = /^(?:src|converters\/(?:formats|input))\//;

/** The folder that a file belongs to: two levels down, three in a group; a file above that is its own node. */
export function folderOf(path: string): string {
  const parts = path.split("/");
  const levels = groups.test(path) ? 3 : 2;
  return parts.length > levels ? parts.slice(0, levels).join("/") : path;
}

/**
 * Circles among nodes that import each other, each as "a → b → a". Dynamic imports run late and make no circle. Types
 * count when `withTypes` says so: they are erased, but two files of which each needs the other are read as one.
 */
export function circles(
  files: Files,
  nodeOf: (path: string) => string,
  { withTypes = false }: { withTypes?: boolean } = {},
): string[] {
  const edges = new Map<string, Set<string>>();
  for (const [path, source] of files) {
    for (const { specifier, kind } of importsOf(source)) {
      const to = resolveImport(path, specifier);
      if (kind === "dynamic" || (kind === "type" && !withTypes) || to === null || !files.has(to)) continue;
      const [a, b] = [nodeOf(path), nodeOf(to)];
      if (a !== b || path === to) edges.set(a, (edges.get(a) ?? new Set()).add(b));
    }
  }
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (node: string, trail: string[]) => {
    const at = trail.indexOf(node);
    if (at >= 0) {
      found.push([...trail.slice(at), node].join(" → "));
      return;
    }
    if (done.has(node)) return;
    for (const next of edges.get(node) ?? []) visit(next, [...trail, node]);
    done.add(node);
  };
  for (const node of edges.keys()) visit(node, []);
  return found;
}
