/** Runtime packages, found through the dependencies in node_modules. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Folders of all runtime packages, sorted by path. */
export function runtimePackages(root: string = join(import.meta.dir, "../..")): string[] {
  const found = new Set<string>();
  const visit = (folder: string) => {
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
    const names = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
    for (const name of names) {
      const dependency = resolvePackage(name, folder, root);
      // Packages for other platforms are listed but not installed.
      if (!dependency || found.has(dependency)) continue;
      found.add(dependency);
      visit(dependency);
    }
  };
  visit(root);
  return [...found].sort();
}

/** Module resolution: the nearest node_modules upwards. */
function resolvePackage(name: string, from: string, root: string): string | null {
  for (let folder = from; folder.length >= root.length; folder = dirname(folder)) {
    const candidate = join(folder, "node_modules", name);
    if (existsSync(join(candidate, "package.json"))) return candidate;
  }
  return null;
}
