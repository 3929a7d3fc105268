/** The files that this server's tools have written, which are all that it hands out as resources. */
import type { ResultLink } from "../tool.ts";

const filesMax = 1_000;

export interface WrittenFile extends ResultLink {
  /** From the root. */
  path: string;
}

export interface Written {
  /** Those that were written first are forgotten first. */
  add(file: Omit<WrittenFile, "uri">): WrittenFile;
  get(uri: string): WrittenFile | undefined;
  all(): readonly WrittenFile[];
}

/**
 * Not file:, because that would tell the root's place on this machine to models elsewhere, and clients would open it
 * themselves, past the walk that confines this server.
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
