/** The server of a crash run: its settings, and its starts on whatever disk there is. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SeededRandom } from "../../config/testing/random.ts";
import { rateLimitsOff, type ServerProcess, startProcess } from "../../scripts/server/process.ts";
import type { Disk } from "./disk.ts";

/** Few active jobs, so that some are refused; a deadline that the slowest file misses. */
const settings = `[sandbox]
deadline_seconds = 1

[[plans]]
id = "internal"
name = "Crash"
monthly_credits = 10000000
active_api_keys = 5
max_active_jobs = 20
max_upload_mib = 10
`;

export class Installation {
  readonly readyMs: number[] = [];
  /** When the server that runs now was started, by the wall clock. */
  startedMs = 0;
  refusedStarts = 0;

  constructor(
    readonly command: readonly string[],
    readonly disk: Disk,
  ) {
    writeFileSync(join(disk.folder, "markmill.toml"), settings);
  }

  /** On a disk in trouble a start may be refused; on one that works it may not. */
  async start(): Promise<ServerProcess> {
    try {
      return await this.startOnce();
    } catch (error) {
      if (!this.disk.fails) throw error;
      this.refusedStarts += 1;
      this.disk.calm();
      return this.startOnce();
    }
  }

  private async startOnce(): Promise<ServerProcess> {
    const { command, disk } = this;
    this.startedMs = Date.now();
    const server = await startProcess({ command, dataDir: disk.folder, env: disk.env });
    this.readyMs.push(server.readyMs);
    return server;
  }

  /** Killed at any moment from the first instruction to a little after the ready line. */
  async startAndKill(random: SeededRandom, afterMsMax: number): Promise<void> {
    const { command, disk } = this;
    const child = Bun.spawn([...command, "serve", "--data-dir", disk.folder, "--listen", "127.0.0.1:0"], {
      env: { ...rateLimitsOff, ...disk.env },
      cwd: disk.folder,
      stdio: ["ignore", "ignore", "ignore"],
      detached: true,
    });
    await Bun.sleep(random.integer(1, afterMsMax));
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // A disk in trouble has ended it before.
    }
    await child.exited;
  }
}
