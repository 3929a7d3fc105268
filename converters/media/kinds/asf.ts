/** WMA and WMV: the Advanced Systems Format (Microsoft, revision 01.20.05, sections 2 and 3). */
import { bytesAt, latin1, type Recogniser, wideAt } from "./kind.ts";

const headerObject = "\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c";
const streamProperties = "\x91\x07\xdc\xb7\xb7\xa9\xcf\x11\x8e\xe6\x00\xc0\x0c\x20\x53\x65";
const videoStream = "\xc0\xef\x19\xbc\x4d\x5b\xcf\x11\xa8\xfd\x00\x80\x5f\x5c\x44\x2b";
const objectsMax = 256;

export const asf: Recogniser = async (sample) => {
  if (latin1(sample.head, 0, 16) !== headerObject) return null;
  const whole = await bytesAt(sample, 16, 8);
  const end = whole.length < 8 ? 0 : Math.min(sample.bytes, wideAt(whole, 0, true));
  let isVideo = false;
  for (let offset = 30, objects = 0; offset < end && objects < objectsMax; objects++) {
    const object = await bytesAt(sample, offset, 40);
    if (object.length < 40) break;
    if (latin1(object, 0, 16) === streamProperties && latin1(object, 24, 40) === videoStream) isVideo = true;
    offset += Math.max(24, wideAt(object, 16, true));
  }
  return isVideo
    ? { demuxer: "asf", container: "WMV", holds: "video" }
    : { demuxer: "asf", container: "WMA", holds: "audio" };
};
