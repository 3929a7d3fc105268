/** Who may import whom. */
import { type Import, resolveImport } from "./imports.ts";

const base = ["config", "converters", "ledger"];
const ground = ["src/storage", "src/egress", "src/sandbox", "src/auth"];

/** Small helpers that all of src may import. */
const common = ["src/shared", "src/log"];

/** For each part, the parts that it may import beside itself. */
const allowed: Record<string, readonly string[]> = {
  config: [],
  converters: ["config"],
  ledger: ["config"],
  ...Object.fromEntries(ground.map((part) => [part, base])),
  ...Object.fromEntries(common.map((part) => [part, [...base, ...common]])),
  "src/services": [...base, ...ground],
  "src/client": ["config"],
  "src/operations": [...base, ...ground, "src/services"],
  // Which pages of the console there are, both its server and its script know.
  "src/http": [...base, ...ground, "src/services", "src/operations", "web"],
  // Tools ask the API, from here or from elsewhere.
  "src/mcp": [...base, ...ground, "src/services", "src/operations", "src/client"],
  // `serve` is a command: it starts what http and mcp offer.
  "src/cli": [...base, ...ground, "src/services", "src/operations", "src/client", "src/http", "src/mcp"],
  "src/main.ts": ["src/cli", "src/sandbox"],
  web: ["src/client"],
};

/** Parts of which others may take types, nothing else. */
const typesOnly: Record<string, readonly string[]> = {
  "src/client": ["src/http"],
  web: ["config"],
};

/**
 * Values of config that the pages may take too: pure, without the process, files, clock or secrets, so that nothing of
 * those comes into the browser. A file here imports only types, or others of this list.
 */
const pureValues: ReadonlySet<string> = new Set([
  "config/text/app-scopes.ts",
  "config/text/csv.ts",
  "config/import-address.ts",
  "config/rates/document.ts",
  "config/rates/price.ts",
]);

function partOf(path: string): string {
  const [first = "", second = ""] = path.split("/");
  if (first !== "src") return first;
  return `src/${second}`;
}

/** Files that say something of the whole project. */
const aboutAll: ReadonlySet<string> = new Set(["package.json", "LICENSE"]);

/** Null when the import may be there, else why it may not. */
export function wrongDirection(from: string, { specifier, kind }: Import): string | null {
  const to = resolveImport(from, specifier);
  if (to === null || to.startsWith("node_modules/") || aboutAll.has(to)) return null;
  const [importer, imported] = [partOf(from), partOf(to)];
  if (importer === "test" || importer === imported) return null;
  if (imported === "test" && from.endsWith(".test.ts")) return null;
  if (importer === "scripts") return imported === "test" ? `${from} imports ${to}` : null;
  if (common.includes(imported) && importer.startsWith("src/")) return null;
  if (allowed[importer]?.includes(imported)) return null;
  if (importer === "web" && pureValues.has(to)) return null;
  if (kind === "type" && typesOnly[importer]?.includes(imported)) return null;
  return `${from} imports ${to}: ${importer} may not import ${imported}`;
}
