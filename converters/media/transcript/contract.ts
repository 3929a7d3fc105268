/** What a recording is decoded to. */
export interface DecodedSound {
  /** What the file that was decoded to holds. */
  decodedMs: number;
  samples: number;
  /** Nothing in it is louder than what is left of silence. */
  isSilent: boolean;
  /** The file is broken; what could be decoded is there. */
  damaged: boolean;
  track: {
    container: string;
    codec: string;
    samplesPerSecond: number | null;
    channels: number | null;
    /** Of the file's audio tracks. */
    index: number;
    of: number;
  };
  tags: { title?: string; artist?: string; language?: string };
}
