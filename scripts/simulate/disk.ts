/**
 * The data directory's files, in memory: uploads, results and work folders that outlive a process, and the Storage
 * that a process sees them through. An operation takes effect at an event of its own, so that a process can end before
 * it, after it, or between effect and answer.
 */
import { Fault } from "../../config/errors/fault.ts";
import type { Storage } from "../../src/storage/contract.ts";
import { short } from "./trace.ts";
import type { Weather } from "./weather.ts";
import type { Gate, World } from "./world.ts";

export interface Bundle {
  pages: number;
}

export class Disk {
  readonly uploads = new Map<string, number>();
  readonly results = new Map<string, Bundle>();
  readonly work = new Map<string, { jobId: string; bundle: Bundle | null }>();
  #works = 0;

  constructor(
    readonly world: World,
    readonly weather: () => Weather,
  ) {}

  /** The disk as the process behind the gate sees it. */
  storageFor(gate: Gate): Storage {
    const { uploads, results, work } = this;
    const act = <T>(what: string, effect: () => T, refusal: () => Error) =>
      this.#act(gate, what, effect, refusal);
    const removal = (files: Map<string, unknown>, key: string) =>
      act(`remove ${short(key)}`, () => void files.delete(key), refused);
    return {
      putUpload: (id, bytes, maxBytes) => {
        bytes.destroy();
        const size = this.world.random.integer(1, 5_000);
        if (size > maxBytes) return Promise.reject(new Fault("payload_too_large"));
        // A late refusal takes the file back, as the real storage does.
        const put = act(`upload ${short(id)}`, () => uploads.set(id, size), unavailable);
        return put.then(
          () => ({ bytes: size, sha256: "ab".repeat(32) }),
          (error) => {
            uploads.delete(id);
            throw error;
          },
        );
      },
      uploadPath: (id) => id,
      removeUpload: (id) => removal(uploads, id),
      createWork: (jobId) => {
        this.#works += 1;
        const dir = `work-${this.#works}`;
        const make = () => {
          work.set(dir, { jobId, bundle: null });
          return dir;
        };
        return act(`work ${short(jobId)}`, make, failed);
      },
      removeWork: (dir) => removal(work, dir),
      commitResult: (jobId, dir) => {
        const commit = () => {
          const bundle = work.get(dir)?.bundle;
          if (!bundle) throw new Fault("conversion_failed", { cause: `no bundle in ${dir}` });
          results.set(jobId, bundle);
        };
        return act(`result ${short(jobId)}`, commit, failed);
      },
      resultFile: async (jobId, name) => (results.has(jobId) ? `${jobId}/${name}` : null),
      removeResult: (id) => removal(results, id),
      removeOrphans: (known) => act("orphans", () => ({ removed: this.#removeOrphans(known) }), refused),
      freeBytes: async () => 2 ** 40,
    };
  }

  #removeOrphans({ uploadIds, jobIds }: { uploadIds: Set<string>; jobIds: Set<string> }): number {
    const sweep = (files: Map<string, unknown>, keep: (key: string) => boolean) => {
      const orphans = [...files.keys()].filter((key) => !keep(key));
      for (const key of orphans) files.delete(key);
      return orphans.length;
    };
    return (
      sweep(this.uploads, (id) => uploadIds.has(id)) +
      sweep(this.results, (id) => jobIds.has(id)) +
      sweep(this.work, () => false)
    );
  }

  #act<T>(gate: Gate, what: string, effect: () => T, refusal: () => Error): Promise<T> {
    const { world } = this;
    const weather = this.weather();
    const ms = world.chance(weather.diskStalls)
      ? world.random.integer(1_000, 90_000)
      : world.random.integer(0, weather.diskMs);
    return new Promise((resolve, reject) => {
      const perform = () => {
        if (world.chance(weather.diskRefuses)) return reject(refusal());
        try {
          const result = effect();
          if (world.chance(weather.diskRefusesLate)) return reject(refusal());
          // Half of the answers come at a later event: between the two, a crash leaves it done and unheard.
          if (world.chance(0.5)) resolve(result);
          else
            world.after(world.random.integer(0, weather.diskMs), "disk-answer", () => resolve(result), gate);
        } catch (error) {
          reject(error);
        }
      };
      world.after(ms, `disk ${what}`, perform, gate);
    });
  }
}

const cause = () => Object.assign(new Error("EIO: i/o error"), { code: "EIO", syscall: "write" });
const refused = cause;
const unavailable = () => new Fault("service_unavailable", { cause: cause() });
const failed = () => new Fault("storage_failed", { cause: cause() });
