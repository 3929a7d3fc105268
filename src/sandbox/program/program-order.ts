/** What the server tells the two steps before a program of the administrator's: its keeper, and what becomes it. */
export interface ProgramOrder {
  /** Its path. */
  program: string;
  args: readonly string[];
  /** Its working folder, the only place where it may write. */
  folder: string;
  parentPid: number;
  /** The one port that it may connect to. */
  port: number;
  /** Beside what every program gets; a secret here is seen by nobody else on the machine, other than in `args`. */
  environment: Readonly<Record<string, string>>;
  /** Of one file. */
  fileBytesMax: number;
  /** Files and folders of the installation's own: it is not started where it could read one of them. */
  secrets: readonly string[];
  /** Whether it may run where the kernel cannot confine it fully. */
  partly: boolean;
}

/** Where programs look for others. */
export const programPath = "/usr/local/bin:/usr/bin:/bin";

/** Nothing of the server's: secrets may stand there. Everything that a program keeps somewhere goes to its folder. */
export const programEnvironment = (folder: string): Readonly<Record<string, string>> => ({
  HOME: folder,
  LANG: "C.UTF-8",
  PATH: programPath,
  PYTHONDONTWRITEBYTECODE: "1",
  TMPDIR: folder,
  TZ: "UTC",
  XDG_CACHE_HOME: folder,
  XDG_CONFIG_HOME: folder,
  // yt-dlp's own: what somebody has put beside it is not run.
  YTDLP_NO_PLUGINS: "1",
});
