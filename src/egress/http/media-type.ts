/** Whether a Content-Type names one of the media types, which may end in /*; parameters do not matter. */
export function isAccepted(contentType: string | null, accepted: readonly string[]): boolean {
  const essence = (contentType ?? "").replace(/;.*/s, "").trim().toLowerCase();
  return accepted.some((type) =>
    type.endsWith("/*") ? essence.startsWith(type.slice(0, -1)) : essence === type,
  );
}
