/** The type of a file by its name, and whether it can be uploaded. */
import type { Capability, Job } from "../../../src/client/generated/schema.ts";
import type { Rejection } from "../queue/queue.ts";

const extensionOf = (name: string): string => /\.[^./\\]+$/.exec(name)?.[0].toLowerCase() ?? "";

interface FileFacts {
  name: string;
  /** Media type from the browser; may be empty. */
  type?: string;
}

/** Null: unknown until uploaded. */
export function kindOfName(name: string, kinds: readonly Capability[]): Capability | null {
  const extension = extensionOf(name);
  return kinds.find(({ extensions }) => extensions.includes(extension)) ?? null;
}

/** By name, otherwise by the browser's media type. */
export function kindOfFile({ name, type }: FileFacts, kinds: readonly Capability[]): Capability | null {
  const named = kindOfName(name, kinds);
  if (named !== null || type === "" || type === undefined) return named;
  return kinds.find(({ media_types }) => media_types.includes(type)) ?? null;
}

export const kindById = (id: string | null, kinds: readonly Capability[]): Capability | null =>
  kinds.find((kind) => kind.id === id) ?? null;

export const isImported = ({ capability_id }: Pick<Job, "capability_id">): boolean =>
  capability_id === "url-to-markdown";

/** For the file picker; empty: any file. */
export function acceptOf(kinds: readonly Capability[]): string {
  const live = kinds.filter(({ status }) => status !== "unavailable");
  return live.flatMap(({ extensions, media_types }) => [...extensions, ...media_types]).join(",");
}

/** Checks before uploading; null: the server decides. */
export function rejectionOf(
  file: FileFacts & { size: number },
  kinds: readonly Capability[],
  isGuest: boolean,
): Rejection | null {
  if (kinds.length === 0) return null;
  const kind = kindOfFile(file, kinds);
  if (kind?.status === "unavailable") return { why: "unavailable", reason: kind.unavailable_reason };
  if (isGuest && kind !== null && !kind.guest_preview) return { why: "needs_account" };
  const maxBytes = kind?.max_bytes ?? Math.max(...kinds.map(({ max_bytes }) => max_bytes));
  return file.size > maxBytes ? { why: "too_large", maxBytes } : null;
}
