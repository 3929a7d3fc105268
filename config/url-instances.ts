/** Self-hosted instances of services for URL imports: the setting `url_import.instances`. */

export const instanceKinds = ["gitea", "github", "gitlab", "lobsters", "notion", "peertube"] as const;
export type InstanceKind = (typeof instanceKinds)[number];

/** Hosts of a kind, with the port if it is not the default. */
export function instancesOf(entries: readonly string[], kind: InstanceKind): string[] {
  return entries.flatMap((entry) => (entry.startsWith(`${kind}=`) ? [entry.slice(kind.length + 1)] : []));
}
