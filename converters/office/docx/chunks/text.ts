/** Bytes of a text that may say its encoding: by a byte order mark, or as HTML does. */
export function decoded(bytes: Uint8Array, declared?: string): string {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 2_048));
  const named = declared ?? /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1];
  const label = head.startsWith("\xff\xfe") ? "utf-16le" : head.startsWith("\xfe\xff") ? "utf-16be" : named;
  return decoderOf(label ?? "utf-8").decode(bytes);
}

function decoderOf(label: string): { decode(bytes: Uint8Array): string } {
  try {
    return new TextDecoder(label as "utf-8");
  } catch {
    // A name that nobody knows.
    return new TextDecoder("utf-8");
  }
}
