/** Order for the two steps before an external program. */
export interface ProgramOrder {
  program: string;
  args: readonly string[];
  /** Working folder, the only writable place. */
  folder: string;
  parentPid: number;
  /** The only allowed port. */
  port: number;
  /** Additional variables; secrets here are not visible to other users, unlike `args`. */
  environment: Readonly<Record<string, string>>;
  fileBytesMax: number;
  /** Paths that the program must not be able to read. */
  secrets: readonly string[];
  /** Whether partial confinement is accepted. */
  partly: boolean;
}

/** PATH of programs. */
export const programPath = "/usr/local/bin:/usr/bin:/bin";

/** Without the server's variables; all data goes to the folder. */
export const programEnvironment = (folder: string): Readonly<Record<string, string>> => ({
  HOME: folder,
  LANG: "C.UTF-8",
  PATH: programPath,
  PYTHONDONTWRITEBYTECODE: "1",
  TMPDIR: folder,
  TZ: "UTC",
  XDG_CACHE_HOME: folder,
  XDG_CONFIG_HOME: folder,
  // Disables yt-dlp plugins.
  YTDLP_NO_PLUGINS: "1",
});
