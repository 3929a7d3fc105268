/** How FFmpeg is given a recording: as a file in pieces, and as nothing but what its bytes say. */
import { closeSync, openSync, readSync } from "node:fs";
import type { Source } from "../contract.ts";
import type { EngineFile } from "../engines/ffmpeg-files.ts";
import type { Demuxer } from "./kinds/kind.ts";

/**
 * The container is named, so that no playlist, script or description of a session is taken for one; nothing that it
 * names is opened (but a file there is none, and other protocols are not spoken); and only so much of it is looked at
 * before sound must come.
 */
export const inputArguments = (demuxer: Demuxer): string[] => [
  ...["-protocol_whitelist", "file", "-format_whitelist", demuxer, "-f", demuxer],
  ...["-probesize", "5000000", "-max_streams", "64"],
];

/** The file is open as long as `act` runs. */
export async function withInput<T>(source: Source, act: (file: EngineFile) => Promise<T>): Promise<T> {
  const descriptor = openSync(source.path, "r");
  try {
    return await act({
      bytes: source.bytes,
      read: (into, position) => readSync(descriptor, into, 0, into.length, position),
    });
  } finally {
    closeSync(descriptor);
  }
}
