/** The files that this server's tools have written; only these are available as resources. */
import type { ResultLink } from "../tool.ts";

const filesMax = 1_000;

export interface WrittenFile extends ResultLink {
  /** Relative to the root. */
  path: string;
}

export interface Written {
  /** The oldest are evicted first. */
  add(file: Omit<WrittenFile, "uri">): WrittenFile;
  get(uri: string): WrittenFile | undefined;
  all(): readonly WrittenFile[];
}

/**
 * Not file:, because that would reveal the root's location to remote models, and clients would open it directly,
 * without this server's path checks.
 */
export const resourceScheme = "markmill-root";

export function createWritten(changed: () => void): Written {
  const files = new Map<string, WrittenFile>();
  return {
    add(file) {
      const uri = new URL(`${resourceScheme}:///${file.path.split("/").map(encodeURIComponent).join("/")}`)
        .href;
      const added = { ...file, uri };
      files.delete(uri);
      files.set(uri, added);
      const [first] = files.keys();
      if (files.size > filesMax && first !== undefined) files.delete(first);
      changed();
      return added;
    },
    get: (uri) => files.get(uri),
    all: () => [...files.values()],
  };
}
