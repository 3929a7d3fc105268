/** Starts `markmill serve` as users do, waits for its ready line, and ends it in the ways that a process can end. */

export interface ServerProcess {
  baseUrl: string;
  pid: number;
  readyMs: number;
  exited: Promise<number>;
  /** What it wrote so far, both streams. */
  output(): string;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number>;
  /** SIGKILL, to the server alone or to its whole process group at once. */
  kill(whom: "server" | "group"): Promise<void>;
}

export interface ServerOptions {
  /** What comes before `serve`: the executable, or a wrapper that ends by executing it. */
  command: readonly string[];
  dataDir: string;
  args?: readonly string[];
  /** Default: a port of 127.0.0.1 that the system chooses. */
  listen?: string;
  /** Its whole environment beside what switches the rate limits off. */
  env?: Readonly<Record<string, string>>;
  /** Default off: one caller asks more of it than people and programs do of a server. */
  rateLimits?: "off" | "as configured";
  cwd?: string;
  readyTimeoutMs?: number;
}

/** The configuration of a server whose rate limits are not what is looked at. */
export const rateLimitsOff = {
  MARKMILL_RATE_LIMITS__REQUESTS_PER_MINUTE: "0",
  MARKMILL_RATE_LIMITS__ESTIMATES_PER_MINUTE: "0",
} as const;

const addressPattern = /https?:\/\/[\w.[\]-]+:\d+/;

export async function startProcess(options: ServerOptions): Promise<ServerProcess> {
  const { command, dataDir, args = [], env = {}, cwd = dataDir, readyTimeoutMs = 30_000 } = options;
  const { listen = "127.0.0.1:0", rateLimits = "off" } = options;
  const startedMs = performance.now();
  const child = Bun.spawn([...command, "serve", "--data-dir", dataDir, "--listen", listen, ...args], {
    env: rateLimits === "off" ? { ...rateLimitsOff, ...env } : { ...env },
    cwd,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    // A process group of its own, so that it and its children can be ended together.
    detached: true,
  });

  let output = "";
  const address = Promise.withResolvers<string>();
  const collect = async (stream: ReadableStream<Uint8Array>, isStdout: boolean) => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      output = (output + decoder.decode(chunk, { stream: true })).slice(-262_144);
      const found = isStdout ? addressPattern.exec(output)?.[0] : undefined;
      if (found) address.resolve(found);
    }
  };
  void collect(child.stdout, true);
  void collect(child.stderr, false);
  const timer = setTimeout(() => address.reject(new Error("not ready in time")), readyTimeoutMs);
  void child.exited.then((code) => address.reject(new Error(`ended with ${code} before it was ready`)));

  const kill: ServerProcess["kill"] = async (whom) => {
    signal(whom === "group" ? -child.pid : child.pid, "SIGKILL");
    await child.exited;
  };
  try {
    const baseUrl = await address.promise;
    return {
      baseUrl,
      pid: child.pid,
      readyMs: performance.now() - startedMs,
      exited: child.exited,
      output: () => output,
      kill,
      async stop() {
        // Once it is gone its process id may be another's.
        if (child.exitCode === null && child.signalCode === null) signal(child.pid, "SIGTERM");
        return child.exited;
      },
    };
  } catch (error) {
    await kill("group");
    throw new Error(`markmill serve: ${error instanceof Error ? error.message : error}\n${output}`);
  } finally {
    clearTimeout(timer);
  }
}

/** The process may be gone already. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
