/** Recordings that are not read, by their first bytes: what they are, and how to make something of them that is. */

const save = (what: string): string => `This is ${what}; save it as MP3, M4A or WAV and send that.`;

const beginnings: readonly (readonly [RegExp, string])[] = [
  [/^FORM[\s\S]{4}AIF[FC]/, save("a recording of kind AIFF")],
  [/^#!AMR/, save("a recording of kind AMR")],
  [/^caff\0\x01/, save("a recording of Apple's Core Audio (.caf)")],
  [/^\.snd\0\0\0/, save("a recording of kind AU")],
  [/^\.RMF\0\0\0/, save("a recording of RealMedia")],
  [/^wvpk/, save("a recording of kind WavPack")],
  [/^MAC /, save("a recording of Monkey's Audio (.ape)")],
  [/^FLV\x01/, save("a film of Flash (.flv)")],
  [/^\0\0\x01[\xba\xb3]/, save("a film of MPEG-1 or MPEG-2 (.mpg)")],
  [/^G(?:[\s\S]{187}G){3}/, save("a film of a transport stream (.ts)")],
  [/^MThd\0\0\0\x06/, "This is music as notes to be played (MIDI): there is nothing spoken in it."],
];

/** Undefined for what is none of these. */
export function foreignRecording(head: Uint8Array): string | undefined {
  const start = Buffer.from(head.subarray(0, 600)).toString("latin1");
  return beginnings.find(([pattern]) => pattern.test(start))?.[1];
}
