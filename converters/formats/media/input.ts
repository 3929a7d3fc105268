/** How FFmpeg is given a recording: as a file in pieces, and as nothing but what its bytes say. */
import { readSync } from "node:fs";
import { Fault } from "../../../config/errors/fault.ts";
import { openFile } from "../../../config/open-file.ts";
import type { Source } from "../../contract.ts";
import type { EngineFile } from "../../engines/ffmpeg-files.ts";
import type { Demuxer } from "./kinds/kind.ts";

/** Names the container, opens no other files or protocols, and limits how much is probed. */
export const inputArguments = (demuxer: Demuxer): string[] => [
  ...["-protocol_whitelist", "file", "-format_whitelist", demuxer, "-f", demuxer],
  ...["-probesize", "5000000", "-max_streams", "64"],
];

/** Processor time until sound must come; FFmpeg compares each tag with all before it. */
const beginningMsMax = 10_000;

/** The file is open as long as `act` runs. Throws Fault document_too_complex where it is long read without any sound. */
export async function withInput<T>(
  source: Source,
  sounds: () => boolean,
  act: (file: EngineFile) => Promise<T>,
): Promise<T> {
  using opened = openFile(source.path, "r");
  let startedMs: number | null = null;
  return await act({
    bytes: source.bytes,
    read(into, position) {
      // From the first bytes on: before them the engine is made ready.
      startedMs ??= processorMs();
      if (!sounds() && processorMs() - startedMs > beginningMsMax)
        throw new Fault("document_too_complex", {
          message:
            "The data before the recording's audio, such as its tags, is too large; export the recording without it.",
        });
      return readSync(opened.descriptor, into, 0, into.length, position);
    },
  });
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
