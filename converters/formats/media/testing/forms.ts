/** Every form of recording that the tests decode, and how native ffmpeg makes it of a synthetic sound. */

export interface Form {
  /** Of the sample's file. */
  name: string;
  /** What comes of it; a recording of sound where it does not say. */
  is?: "film" | "silent film";
  /** Arguments between the inputs and the file. */
  make: readonly string[];
  /** Of the sound that is encoded; two seconds at 44,100 of one channel else. */
  rate?: number;
  channels?: number;
  seconds?: number;
}

const mono64 = ["-b:a", "32k"];
const tagged = ["-metadata", "title=Étude for a mill", "-metadata", "artist=Ada"];
const german = ["-metadata:s:a:0", "language=ger"];
const mpeg4 = ["-c:v", "mpeg4", "-q:v", "31"];
const film = "film";

/** The fifteen formats, by their extensions. */
export const formats: readonly Form[] = [
  { name: "tone.mp3", make: ["-c:a", "libmp3lame", ...mono64, ...tagged] },
  { name: "tone.wav", make: ["-c:a", "pcm_s16le"], rate: 8_000, seconds: 1 },
  { name: "tone.m4a", make: ["-c:a", "aac", ...mono64, ...tagged, ...german] },
  { name: "tone.aac", make: ["-c:a", "aac", ...mono64] },
  { name: "tone.flac", make: ["-c:a", "flac", ...tagged], rate: 8_000, seconds: 1 },
  { name: "tone.ogg", make: ["-c:a", "libvorbis", "-q:a", "0", ...tagged] },
  { name: "tone.opus", make: ["-c:a", "libopus", "-b:a", "16k", ...tagged], rate: 48_000 },
  { name: "tone.wma", make: ["-c:a", "wmav2", ...mono64, ...tagged] },
  { name: "film.mp4", is: film, make: [...mpeg4, "-c:a", "aac", ...mono64, ...german] },
  { name: "film.mov", is: film, make: [...mpeg4, "-c:a", "pcm_s16be"], rate: 8_000, seconds: 0.5 },
  { name: "film.m4v", is: film, make: [...mpeg4, "-c:a", "aac", ...mono64, "-f", "ipod"] },
  {
    name: "film.webm",
    is: film,
    make: ["-c:v", "libvpx", "-pix_fmt", "yuv420p", "-b:v", "10k", "-c:a", "libopus", "-b:a", "16k"],
    rate: 48_000,
  },
  { name: "film.mkv", is: film, make: [...mpeg4, "-c:a", "libvorbis", "-q:a", "0", ...german] },
  { name: "film.avi", is: film, make: [...mpeg4, "-c:a", "libmp3lame", ...mono64], seconds: 1 },
  { name: "film.wmv", is: film, make: ["-c:v", "wmv2", "-q:v", "31", "-c:a", "wmav2", ...mono64] },
];

/** Other codecs and containers that come under the same names. */
export const others: readonly Form[] = [
  { name: "alac.m4a", make: ["-c:a", "alac"], rate: 8_000, seconds: 1 },
  { name: "mu-law.wav", make: ["-c:a", "pcm_mulaw"], rate: 8_000, seconds: 1 },
  { name: "adpcm.wav", make: ["-c:a", "adpcm_ms"], rate: 11_025, seconds: 1 },
  { name: "ima.wav", make: ["-c:a", "adpcm_ima_wav"], rate: 11_025, seconds: 1 },
  { name: "float.wav", make: ["-c:a", "pcm_f32le"], rate: 8_000, seconds: 0.5 },
  { name: "24-bit.wav", make: ["-c:a", "pcm_s24le"], rate: 8_000, seconds: 0.5 },
  { name: "speex.ogg", make: ["-c:a", "libspeex"], rate: 16_000 },
  { name: "flac.oga", make: ["-c:a", "flac"], rate: 8_000, seconds: 1 },
  { name: "rf64.wav", make: ["-c:a", "pcm_s16le", "-rf64", "always"], rate: 8_000, seconds: 0.5 },
  { name: "eight-channels.wav", make: ["-c:a", "pcm_u8"], rate: 8_000, channels: 8, seconds: 0.25 },
  {
    name: "variable.mp3",
    make: ["-c:a", "libmp3lame", "-q:a", "7", "-write_xing", "0", "-id3v2_version", "0"],
  },
  { name: "layer-2.mp3", make: ["-c:a", "mp2", "-b:a", "32k", "-f", "mp2"], rate: 22_050 },
  { name: "low-rate.mp3", make: ["-c:a", "libmp3lame", "-b:a", "16k"], rate: 11_025 },
  { name: "index-last.mp4", make: ["-c:a", "aac", ...mono64], rate: 16_000 },
  {
    name: "fragments.mp4",
    make: ["-c:a", "aac", ...mono64, "-movflags", "frag_keyframe+empty_moov"],
    rate: 16_000,
  },
  { name: "sound.mkv", make: ["-c:a", "pcm_s16le"], rate: 8_000, seconds: 0.5 },
  { name: "sound.webm", make: ["-c:a", "libvorbis", "-q:a", "0"] },
  { name: "sound.avi", make: ["-c:a", "pcm_u8"], rate: 8_000, seconds: 0.5 },
];

/** Films without any sound, in every container of films. */
export const silentFilms: readonly Form[] = formats
  .filter(({ is }) => is === film)
  .map(({ name, make }) => ({
    name: name.replace("film.", "silent."),
    is: "silent film",
    make: [...make.slice(0, make.indexOf("-c:a")), ...(name.endsWith(".m4v") ? ["-f", "ipod"] : [])],
  }));
