/** A child without a process: tests say what it sends, and how it ends. */

import type { ChildMessage, ParentMessage } from "../messages.ts";
import type { StartedChild } from "../parent/start-child.ts";
import { Workspace } from "../parent/workspace.ts";
import { workspaceOptions } from "./harness.ts";

export type SentTask = Extract<ParentMessage, { type: "task" }>;

export class FakeChild implements StartedChild {
  readonly workspace = new Workspace(workspaceOptions);
  readonly process: StartedChild["process"];
  /** What the parent has sent. */
  readonly sent: ParentMessage[] = [];
  /** Signals that the parent has sent. */
  readonly signals: unknown[] = [];
  /** Whether a signal of the parent ends it. */
  endsOnSignal = true;
  readonly #exited = Promise.withResolvers<number>();
  readonly #errors = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  readonly #state: { exitCode: number | null; signalCode: NodeJS.Signals | null } = {
    exitCode: null,
    signalCode: null,
  };
  #finished = 0;
  #receive: (raw: unknown) => void = () => undefined;

  /** `pid`: of a process whose memory and activity count as its own. */
  constructor(pid = process.pid) {
    const state = this.#state;
    const written: ParentMessage[] = [];
    const fake = {
      pid,
      exited: this.#exited.promise,
      get exitCode() {
        return state.exitCode;
      },
      get signalCode() {
        return state.signalCode;
      },
      stdin: {
        write: (line: string) => written.push(JSON.parse(line) as ParentMessage),
        flush: () => this.sent.push(...written.splice(0)),
      },
      stderr: new ReadableStream<Uint8Array>({ start: (controller) => this.#errors.resolve(controller) }),
      kill: (signal: NodeJS.Signals) => {
        this.signals.push(signal);
        if (this.endsOnSignal) void this.end({ signalCode: signal });
      },
    };
    this.process = fake as unknown as StartedChild["process"];
  }

  listen(receive: (raw: unknown) => void): void {
    this.#receive = receive;
  }

  /** Anything, as a hostile child might. */
  say(message: unknown): void {
    this.#receive(message);
  }

  async becomeReady(refused: string[] = [], pageBytes = 1): Promise<void> {
    const ready: ChildMessage = { type: "ready", pageBytes, refused };
    this.say(ready);
    await settled();
  }

  /** Its latest task. */
  get task(): SentTask | undefined {
    return this.sent.findLast((message): message is SentTask => message.type === "task");
  }

  get isBusy(): boolean {
    const tasks = this.sent.filter(({ type }) => type === "task").length;
    return tasks > this.#finished && this.process.signalCode === null && this.process.exitCode === null;
  }

  /** Answers its task. */
  async finish(outcome: unknown = { ok: true, value: inspected }, poisoned = false): Promise<void> {
    this.#finished += 1;
    this.say({ type: "done", outcome, poisoned });
    this.say({ type: "idle" });
    await settled();
  }

  async end(
    { exitCode = null, signalCode = null }: { exitCode?: number | null; signalCode?: NodeJS.Signals | null },
    { words = "", keepsStderrOpen = false } = {},
  ): Promise<void> {
    if (this.#state.exitCode !== null || this.#state.signalCode !== null) return;
    Object.assign(this.#state, { exitCode, signalCode });
    const errors = await this.#errors.promise;
    if (words !== "") errors.enqueue(Buffer.from(words));
    if (!keepsStderrOpen) errors.close();
    this.#exited.resolve(exitCode ?? 0);
    await settled();
  }
}

export const inspected = {
  capabilityId: "text-to-markdown",
  request: { mode: "fast", layoutFidelity: "standard", pages: null, options: {} },
  measurement: { metrics: { pages: 1 }, sourceUnits: 1 },
};

/** Until what has been said has had its effects; looks at folders take part. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
}
