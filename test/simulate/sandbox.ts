/** Children that do as the weather says: succeed, fail in every way, die, hang, or hear a signal late. */
import type { ErrorCode } from "../../config/errors/catalog.ts";
import type {
  ConvertTask,
  Inspection,
  RunOptions,
  Sandbox,
  Task,
  TaskFailure,
  TaskOutcome,
} from "../../src/sandbox/contract.ts";
import type { Disk } from "./disk.ts";
import { short } from "./trace.ts";
import type { Weather } from "./weather.ts";
import type { Gate, World } from "./world.ts";

const request: Inspection["request"] = {
  mode: "fast",
  layoutFidelity: "standard",
  pages: null,
  options: {},
};

const convertFaults: readonly [ErrorCode, ...ErrorCode[]] = [
  "conversion_failed",
  "encrypted_document",
  "corrupt_document",
  "document_too_complex",
  "storage_failed",
  "route_not_found",
];
const inspectFaults: readonly [ErrorCode, ...ErrorCode[]] = [
  "unsupported_input",
  "encrypted_document",
  "service_unavailable",
];

const fault = (code: ErrorCode): TaskFailure => ({ reason: "fault", code, message: `It is ${code}.` });

/** The contract gives a signal a second. */
const killMsMax = 900;

export class SimulatedSandbox implements Sandbox {
  /** Jobs in conversion that nobody has told to stop. */
  readonly live = new Map<string, number>();

  constructor(
    readonly world: World,
    readonly weather: () => Weather,
    readonly disk: Disk,
    readonly gate: Gate,
  ) {}

  run<T extends Task>(task: T, options: RunOptions): Promise<TaskOutcome<T>> {
    return new Promise((resolve) => {
      const answer = resolve as (outcome: TaskOutcome<Task>) => void;
      if (options.signal?.aborted) return answer({ ok: false, reason: "cancelled" });
      if (task.kind === "picture") throw new Error("nobody asks for pictures here");
      if (task.kind === "recognize" || task.kind === "transcribe")
        throw new Error("nobody installs models here");
      const child = task.kind === "inspect" ? this.#inspect() : this.#convert(task, options);
      const deadline = child.ms >= options.deadlineMs;
      const ms = Math.min(child.ms, options.deadlineMs);
      this.#perform(
        task,
        ms,
        options,
        () => (deadline ? { ok: false, reason: "timed_out" } : child.end()),
        answer,
      );
    });
  }

  health() {
    return { idle: 0, busy: this.live.size, crashed: 0, killed: 0 };
  }

  async close(): Promise<void> {}

  /** Ends once: by itself, at the deadline, or a while after the signal. */
  #perform(
    task: Task,
    ms: number,
    { signal }: RunOptions,
    end: () => TaskOutcome<Task>,
    answer: (outcome: TaskOutcome<Task>) => void,
  ): void {
    const jobId = task.kind === "convert" ? this.#jobOf(task) : null;
    if (jobId !== null) this.#count(jobId, 1);
    let told = false;
    const tell = () => {
      if (told) return;
      told = true;
      if (jobId !== null) this.#count(jobId, -1);
    };
    const { world, gate } = this;
    const what = jobId === null ? "inspects" : `converts ${short(jobId)}`;
    const takeBack = world.after(ms, `child ${what}`, () => finish(end), gate);
    const abort = () => {
      tell();
      const late = world.random.integer(0, killMsMax);
      world.after(
        late,
        `child-killed ${what}`,
        () => finish(() => ({ ok: false, reason: "cancelled" })),
        gate,
      );
    };
    let ended = false;
    const finish = (outcome: () => TaskOutcome<Task>) => {
      if (ended) return;
      ended = true;
      takeBack();
      signal?.removeEventListener("abort", abort);
      tell();
      answer(outcome());
    };
    signal?.addEventListener("abort", abort);
  }

  #count(jobId: string, by: 1 | -1): void {
    const runs = (this.live.get(jobId) ?? 0) + by;
    if (runs === 0) this.live.delete(jobId);
    else this.live.set(jobId, runs);
    this.world.check(runs <= 1, "one run a job", () => `${jobId} runs ${runs} times`);
  }

  #jobOf({ workDir }: ConvertTask): string {
    return this.disk.work.get(workDir)?.jobId ?? workDir;
  }

  #inspect(): { ms: number; end(): TaskOutcome<Task> } {
    const { world } = this;
    const weather = this.weather();
    const pages = world.random.integer(1, 12);
    const value: Inspection = {
      capabilityId: "pdf-to-markdown",
      request,
      measurement: { metrics: { pages }, sourceUnits: pages },
    };
    const failure = world.chance(weather.childFails) ? fault(world.random.pick(inspectFaults)) : null;
    return {
      ms: world.random.integer(1, 300),
      end: () => (failure === null ? { ok: true, value } : { ok: false, ...failure }),
    };
  }

  #convert(task: ConvertTask, options: RunOptions): { ms: number; end(): TaskOutcome<Task> } {
    const { world, disk } = this;
    const weather = this.weather();
    world.check(disk.uploads.has(task.source.path), "a job's upload is there", () => task.source.path);
    const hangs = world.chance(weather.childHangs);
    const ms = hangs
      ? options.deadlineMs * 2
      : world.random.pick([50, 2_000, 20_000, 120_000]) * world.random.next();
    const failure = this.#failure(weather, task.source.path);
    // More or fewer pages than were measured, as far as the weather lets it be.
    const pages = world.random.integer(1, world.chance(weather.actualAboveEstimate) ? 40 : 3);
    this.#report(ms, pages, options);
    return {
      ms,
      end: () => {
        if (failure !== null) return { ok: false, ...failure };
        const work = disk.work.get(task.workDir);
        if (work === undefined) return { ok: false, ...fault("storage_failed") };
        work.bundle = { pages };
        const delivery = world.chance(weather.deliveryBlocked) ? "blocked" : "deliverable";
        return { ok: true, value: { metrics: { pages }, delivery, units: pages } };
      },
    };
  }

  #failure(weather: Weather, source: string): TaskFailure | null {
    const { world } = this;
    if (world.chance(weather.childCannotStart)) return fault("service_unavailable");
    // No child survives some of the files.
    const deadly = weather.childCrashes > 0 && (this.disk.uploads.get(source) ?? 0) % 5 === 0;
    if (deadly) return { reason: "crashed", internal: "simulated" };
    if (world.chance(weather.childCrashes))
      return { reason: "crashed", internal: "SIGKILL, simulated", killedFromOutside: true };
    if (!world.chance(weather.childFails)) return null;
    return world.chance(0.2) ? { reason: "out_of_memory" } : fault(world.random.pick(convertFaults));
  }

  /** Progress comes now and then, and not always forwards. */
  #report(ms: number, pages: number, { onProgress, signal }: RunOptions): void {
    const { world, gate } = this;
    for (let left = world.random.integer(0, 2); left > 0; left -= 1) {
      const done = world.random.integer(0, pages);
      const tell = () => {
        if (!signal?.aborted) onProgress?.(done, pages);
      };
      world.after(ms * world.random.next() * 0.99, "progress", tell, gate);
    }
  }
}
