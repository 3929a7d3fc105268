import manifest from "../package.json" with { type: "json" };

/** The program's version (semantic versioning). */
export const version: string = manifest.version;

/** Version of the HTTP contract. */
export const contractVersion = "2026-08-25";
