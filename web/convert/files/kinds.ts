/** Which kind a file is by its name, and whether it may be sent at all. */
import type { Capability, Job } from "../../../src/client/generated/schema.ts";
import type { Refusal } from "../queue/queue.ts";

const extensionOf = (name: string): string => /\.[^./\\]+$/.exec(name)?.[0].toLowerCase() ?? "";

interface FileFacts {
  name: string;
  /** Media type, or nothing, as browsers have it. */
  type?: string;
}

/** Null: its bytes will tell. */
export function kindOfName(name: string, kinds: readonly Capability[]): Capability | null {
  const extension = extensionOf(name);
  return kinds.find(({ extensions }) => extensions.includes(extension)) ?? null;
}

/** By what the browser says of it, too, where the name does not tell. */
export function kindOfFile({ name, type }: FileFacts, kinds: readonly Capability[]): Capability | null {
  const named = kindOfName(name, kinds);
  if (named !== null || type === "" || type === undefined) return named;
  return kinds.find(({ media_types }) => media_types.includes(type)) ?? null;
}

export const kindById = (id: string | null, kinds: readonly Capability[]): Capability | null =>
  kinds.find((kind) => kind.id === id) ?? null;

/** What was fetched from an address and kept as a page. */
export const isImported = ({ capability_id }: Pick<Job, "capability_id">): boolean =>
  capability_id === "url-to-markdown";

/** For the file picker; nothing: any file. */
export function acceptOf(kinds: readonly Capability[]): string {
  const live = kinds.filter(({ status }) => status !== "unavailable");
  return live.flatMap(({ extensions, media_types }) => [...extensions, ...media_types]).join(",");
}

/** What is known without asking; null: the server decides. */
export function refusalOf(
  file: FileFacts & { size: number },
  kinds: readonly Capability[],
  isGuest: boolean,
): Refusal | null {
  if (kinds.length === 0) return null;
  const kind = kindOfFile(file, kinds);
  if (kind?.status === "unavailable") return { why: "unavailable", reason: kind.unavailable_reason };
  if (isGuest && kind !== null && !kind.guest_preview) return { why: "needs_account" };
  const maxBytes = kind?.max_bytes ?? Math.max(...kinds.map(({ max_bytes }) => max_bytes));
  return file.size > maxBytes ? { why: "too_large", maxBytes } : null;
}
