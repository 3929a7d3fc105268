/** Text under the name of a recording: playlists, scripts that join files, error pages of hosts. */
import { extname } from "node:path";
import { Fault } from "../../../config/errors/fault.ts";
import type { Capability, Sample } from "../../contract.ts";
import { capability as audio } from "./audio/capability.ts";
import { capability as video } from "./video/capability.ts";

const recordings: ReadonlySet<string> = new Set([...audio.extensions, ...video.extensions]);
/** Kinds that are text; any other kind under such a name is what its bytes say. */
const texts: ReadonlySet<string> = new Set([
  ...["text-to-markdown", "csv-to-markdown", "json-to-markdown", "xml-to-markdown", "html-to-markdown"],
]);

/** Whoever sends one wants what is spoken, and would get, and pay for, a list of addresses. */
export const isNoRecording = (
  { filename }: Pick<Sample, "filename">,
  { id }: Pick<Capability, "id">,
): boolean => texts.has(id) && recordings.has(extname(filename).toLowerCase());

export const noRecording = (): Fault =>
  new Fault("unsupported_input", {
    message:
      "The file is named like a recording but contains only text, such as a playlist or a server's error page; send the recording itself, or rename the file to .txt to convert its text.",
  });
