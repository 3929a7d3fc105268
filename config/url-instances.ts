/** Installations of services that documents are imported from, on hosts of their own: the setting `url_import.instances`. */

export const instanceKinds = ["gitea", "github", "gitlab", "lobsters", "notion", "peertube"] as const;
export type InstanceKind = (typeof instanceKinds)[number];

/** The hosts of that kind, each with a port where it is not the usual one. Entries are as the setting's format leaves them. */
export function instancesOf(entries: readonly string[], kind: InstanceKind): string[] {
  return entries.flatMap((entry) => (entry.startsWith(`${kind}=`) ? [entry.slice(kind.length + 1)] : []));
}
