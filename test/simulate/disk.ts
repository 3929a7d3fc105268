/**
 * The data directory's files, in memory: uploads, results and work folders that outlive a process, and the Storage
 * that a process sees them through. An operation takes effect at an event of its own, so that a process can end before
 * it, after it, or between effect and answer.
 */
import { Fault } from "../../config/errors/fault.ts";
import { absent } from "../../config/testing/absent.ts";
import type { OrphanSweep, OrphansRemoved, Room, Storage } from "../../src/storage/contract.ts";
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

  storageFor(gate: Gate): Storage {
    const { uploads, results, work } = this;
    /** What this process is working on; the real storage keeps the same in memory. */
    const inUse = { uploads: new Set<string>(), work: new Set<string>() };
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
        inUse.uploads.add(id);
        const put = act(`upload ${short(id)}`, () => uploads.set(id, size), unavailable);
        return put.then(
          () => ({ bytes: size, sha256: "ab".repeat(32) }),
          (error) => {
            uploads.delete(id);
            inUse.uploads.delete(id);
            throw error;
          },
        );
      },
      admitUpload: async () => {
        if (this.world.chance(this.weather().diskLow)) throw new Fault("service_unavailable");
      },
      keepUpload: (id) => void inUse.uploads.delete(id),
      uploadPath: (id) => id,
      removeUpload: async (id) => {
        try {
          await removal(uploads, id);
        } finally {
          inUse.uploads.delete(id);
        }
      },
      createWork: (jobId) => {
        this.#works += 1;
        const dir = `work-${this.#works}`;
        const make = () => {
          work.set(dir, { jobId, bundle: null });
          inUse.work.add(dir);
          return dir;
        };
        return act(`work ${short(jobId)}`, make, failed);
      },
      removeWork: async (dir) => {
        try {
          await removal(work, dir);
        } finally {
          inUse.work.delete(dir);
        }
      },
      commitResult: (jobId, dir) => {
        const commit = () => {
          const bundle = work.get(dir)?.bundle;
          if (!bundle) throw new Fault("conversion_failed", { cause: `no bundle in ${dir}` });
          results.set(jobId, bundle);
        };
        return act(`result ${short(jobId)}`, commit, failed);
      },
      keptFolder: () => Promise.reject(new Error("nothing that is simulated keeps anything")),
      removeKept: async () => undefined,
      resultFiles: async (jobId) => (results.has(jobId) ? [] : null),
      resultFile: async (jobId, name) => (results.has(jobId) ? `${jobId}/${name}` : null),
      removeResult: (id) => removal(results, id),
      pictures: absent("pictures"),
      removeOrphans: (sweep) => this.#removeOrphans(sweep, inUse, act),
      prepareChildren: () => Promise.reject(new Error("no children")),
      room: async () => this.#room(),
    };
  }

  #room(): Room {
    if (!this.world.chance(this.weather().diskLow)) return { state: "enough", freeBytes: 2 ** 40 };
    return this.world.chance(0.5) ? { state: "low", freeBytes: 1_000 } : { state: "lost", freeBytes: null };
  }

  /** In the order of the real one: names are listed, compared with what is being worked on, and only then asked about. */
  async #removeOrphans(
    sweep: OrphanSweep,
    inUse: { uploads: ReadonlySet<string>; work: ReadonlySet<string> },
    act: <T>(what: string, effect: () => T, refusal: () => Error) => Promise<T>,
  ): Promise<OrphansRemoved> {
    const listed = await act(
      "list",
      () => ({
        work: [...this.work.keys()].filter((dir) => !inUse.work.has(dir)),
        uploadIds: [...this.uploads.keys()].filter((id) => !inUse.uploads.has(id)),
        jobIds: [...this.results.keys()],
        keptJobIds: [],
      }),
      unavailable,
    );
    const gone = await sweep.unneeded(listed);
    const removed: OrphansRemoved = { uploads: 0, results: 0, temporaries: 0, failed: 0, more: false };
    const remove = async (
      kind: "uploads" | "results" | "temporaries",
      files: Map<string, unknown>,
      keys: string[],
    ) => {
      for (const key of keys) {
        try {
          await act(`remove orphan ${short(key)}`, () => void files.delete(key), refused);
          removed[kind] += 1;
        } catch {
          removed.failed += 1;
        }
      }
    };
    await remove("temporaries", this.work, listed.work);
    await remove("uploads", this.uploads, gone.uploadIds);
    await remove("results", this.results, gone.jobIds);
    return removed;
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
          // Half of the answers come at a later event: between the two, a crash leaves it done and unanswered.
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
