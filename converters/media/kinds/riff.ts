/** WAV and AVI: chunks of RIFF (Microsoft and IBM, 1991), of RF64 (EBU Tech 3306) and of Wave64. */
import { dataView } from "../../bytes.ts";
import type { Sample } from "../../contract.ts";
import { bytesAt, latin1, type MediaKind, type Recogniser } from "./kind.ts";

const wav: MediaKind = { demuxer: "wav", container: "WAV", holds: "audio" };
const wave64 = "riff\x2e\x91\xcf\x11\xa5\xd6\x28\xdb\x04\xc1\x00\x00";
const chunksMax = 128;

export const riff: Recogniser = async (sample) => {
  const start = latin1(sample.head, 0, 16);
  if (start.startsWith(wave64)) return { ...wav, demuxer: "w64" };
  const form = start.slice(8, 12);
  if (/^(?:RIFF|RIFX|RF64|BW64)/.test(start) && form === "WAVE") return wav;
  if (!start.startsWith("RIFF") || !form.startsWith("AVI")) return null;
  const streams = await streamsOfAvi(sample);
  const soundAlone = streams.includes("auds") && !streams.includes("vids");
  return { demuxer: "avi", container: "AVI", holds: soundAlone ? "audio" : "video" };
};

/** The types of its streams: each has a header (`strh`) in a list of its own, within that of the file's header. */
async function streamsOfAvi(sample: Sample): Promise<string[]> {
  const types: string[] = [];
  let offset = 12;
  for (let chunks = 0; chunks < chunksMax; chunks++) {
    const header = await bytesAt(sample, offset, 12);
    if (header.length < 12) break;
    const [id, form] = [latin1(header, 0, 4), latin1(header, 8, 12)];
    if (id === "LIST" && form === "movi") break;
    if (id === "strh") types.push(form);
    const isOpened = id === "LIST" && (form === "hdrl" || form === "strl");
    const length = dataView(header).getUint32(4, true);
    offset += isOpened ? 12 : 8 + length + (length % 2);
  }
  return types;
}
