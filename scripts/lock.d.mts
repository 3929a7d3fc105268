/** Entries that a lock file lacks, by path, each naming version, system and processor. */
export function missingEntries(lock: { packages: Record<string, object> }): Record<string, object>;
