/** What a module imports, with types and dynamic imports told apart. */
import { posix } from "node:path";
import { bareCode } from "./code.ts";

export interface Import {
  /** As written. */
  specifier: string;
  kind: "value" | "type" | "dynamic";
}

const statement = /\b(?:import|export)\s+(type\s+(?!from\b))?(?:[\w*{}\s,$]+?\bfrom\s*)?["']([^"']+)["']/g;
const expression = /(typeof\s+)?\bimport\(\s*["']([^"']+)["']/g;

export function importsOf(source: string): Import[] {
  const code = bareCode(source, { keepStrings: true });
  const found: Import[] = [];
  for (const [, type, specifier = ""] of code.matchAll(statement)) {
    found.push({ specifier, kind: type ? "type" : "value" });
  }
  for (const [, type, specifier = ""] of code.matchAll(expression)) {
    found.push({ specifier, kind: type ? "type" : "dynamic" });
  }
  return found;
}

/** The imported file's path from the project's root, or null for a package. */
export function resolveImport(from: string, specifier: string): string | null {
  return specifier.startsWith(".") ? posix.join(posix.dirname(from), specifier) : null;
}
