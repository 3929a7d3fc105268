/** Unsupported media formats by their first bytes, with advice on what to send instead. */

const save = (what: string): string => `This is ${what}; save it as MP3, M4A or WAV and send that.`;

const beginnings: readonly (readonly [RegExp, string])[] = [
  [/^FORM[\s\S]{4}AIF[FC]/, save("an AIFF recording")],
  [/^#!AMR/, save("an AMR recording")],
  [/^caff\0\x01/, save("a Core Audio recording (.caf)")],
  [/^\.snd\0\0\0/, save("an AU recording")],
  [/^\.RMF\0\0\0/, save("a RealMedia recording")],
  [/^wvpk/, save("a WavPack recording")],
  [/^MAC /, save("a Monkey's Audio recording (.ape)")],
  [/^FLV\x01/, save("a Flash video (.flv)")],
  [/^\0\0\x01[\xba\xb3]/, save("an MPEG-1 or MPEG-2 video (.mpg)")],
  [/^G(?:[\s\S]{187}G){3}/, save("an MPEG transport stream (.ts)")],
  [/^MThd\0\0\0\x06/, "This is a MIDI file: it contains notes to be played, but no recorded speech."],
];

/** Undefined for what is none of these. */
export function foreignRecording(head: Uint8Array): string | undefined {
  const start = Buffer.from(head.subarray(0, 600)).toString("latin1");
  return beginnings.find(([pattern]) => pattern.test(start))?.[1];
}
