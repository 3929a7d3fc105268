/** A caller that confirms twice, retries, changes its mind, and checks every answer. */
import { Readable } from "node:stream";
import { dayMs } from "../../config/units.ts";
import type { JobRow, Owner, UploadRow } from "../../ledger/contract.ts";
import { planLimits } from "../../src/services/accounts/plans.ts";
import type { AccountCaller as ServiceCaller } from "../../src/services/caller.ts";
import type { Confirmation } from "../../src/services/contract.ts";
import type { Books } from "./books.ts";
import { ownerText } from "./model/jobs.ts";
import type { Network, Reply, Work } from "./network.ts";
import { Promises } from "./promises.ts";
import { short } from "./trace.ts";
import type { World } from "./world.ts";

interface CallerParts {
  world: World;
  network: Network;
  books: Books;
  identity: ServiceCaller;
}

const anyFields = { mode: "fast", layoutFidelity: "standard", pages: null, options: {} } as const;
/** From so many jobs on a caller rather deletes some. */
const crowd = 12;
const triesMax = 6;
const lateMsMax = 3 * dayMs;

export class Caller {
  readonly promises: Promises;
  readonly #parts: CallerParts;
  readonly #uploads: UploadRow[] = [];
  readonly #confirmations = new Map<string, Confirmation>();
  /** How likely it is to give up after a try, without ever knowing what came of it. */
  readonly #impatience: number;
  busy = 0;
  quiet = false;

  constructor(parts: CallerParts) {
    this.#impatience = parts.world.random.pick([0.05, 0.2, 0.8]);
    this.#parts = parts;
    this.promises = new Promises(parts.world);
  }

  get #owner(): Owner {
    const { organizationId, projectId } = this.#parts.identity.principal;
    return { organizationId, projectId };
  }

  /** Something that such a caller would do now. */
  act(): void {
    const { world } = this.#parts;
    const crowded = this.promises.jobIds.length > crowd;
    const acts: readonly (readonly [weight: number, act: () => Promise<void>])[] = [
      [crowded ? 0 : 5, () => this.#upload()],
      [6, () => this.#confirm()],
      [crowded ? 0 : 2, () => this.#convert()],
      [3, () => this.#cancel()],
      [crowded ? 8 : 2, () => this.#delete()],
      [3, () => this.#get()],
      [2, () => this.#list()],
      [1, () => this.#usage()],
      [1, () => this.#trespass()],
    ];
    let at = world.random.next() * acts.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, act] of acts) {
      at -= weight;
      if (at >= 0) continue;
      this.busy += 1;
      void act().finally(() => {
        this.busy -= 1;
      });
      return;
    }
  }

  /** Asks until the answer is known, most of the time. Refusals of the moment are asked again, too. */
  async #insist<T>(label: string, work: Work<T>): Promise<Reply<T>> {
    const { world, network } = this.#parts;
    for (let tries = 1; ; tries += 1) {
      const reply = await network.request(label, work);
      const settled = reply.kind === "answer" || (reply.kind === "refusal" && !reply.fault.retryable);
      if (settled || this.quiet || tries === triesMax || world.chance(this.#impatience)) return reply;
      await world.wait(world.random.integer(10, 1_000 * 2 ** tries), "retry");
    }
  }

  /** Some requests come a second time when everybody has forgotten them. */
  #echo<T>(label: string, work: Work<T>): void {
    const { world, network } = this.#parts;
    if (this.quiet || !world.chance(0.1)) return;
    void world.wait(world.random.integer(0, lateMsMax), "echo").then(async () => {
      if (!this.quiet) await network.request(`${label} (late)`, work);
    });
  }

  async #upload(): Promise<void> {
    const { identity } = this.#parts;
    const reply = await this.#insist("upload", async ({ services }) => {
      const { estimates } = services;
      await estimates.admit(null);
      const staged = await estimates.stage(identity, "a.pdf", Readable.from([]));
      return await estimates.create(identity, staged, { ...anyFields, capabilityId: null });
    });
    if (reply.kind !== "answer") return;
    const upload = reply.value;
    this.#uploads.push(upload);
    const { model } = this.#parts.books;
    const kept = model.uploads.has(upload.id) || model.removedUploads.has(upload.id);
    this.#parts.world.check(kept, "an estimate is never forgotten", () => upload.id);
  }

  async #confirm(): Promise<void> {
    const { world, identity, books } = this.#parts;
    const upload = this.#pick(this.#uploads);
    if (upload === undefined) return;
    const confirmation = this.#confirmationOf(upload);
    const label = `confirm ${short(upload.id)}`;
    const work: Work<{ job: JobRow; replayed: boolean }> = ({ services }) =>
      services.jobs.confirm(identity, confirmation);
    this.#echo(label, work);
    const reply = await this.#insist(label, work);
    if (reply.kind === "answer") {
      const { job } = reply.value;
      const { model } = books;
      const kept = model.jobs.has(job.id) || model.removedJobs.has(job.id);
      world.check(kept, "a confirmed job is never forgotten", () => job.id);
      this.promises.saw(job, reply);
      const same =
        job.uploadId === upload.id && job.spendingLimitCreditUnits === confirmation.spendingLimitCreditUnits;
      world.check(same, "the confirmed job is the one asked for", () => JSON.stringify(job));
    }
  }

  /** The same as the last time for this upload, most of the time. */
  #confirmationOf(upload: UploadRow): Confirmation {
    const { random } = this.#parts.world;
    const last = this.#confirmations.get(upload.id);
    if (last !== undefined && random.next() < 0.85) return last;
    const factor = random.pick([0, 1, 1, 1, 3]);
    const confirmation: Confirmation = {
      uploadId: upload.id,
      // Now and then below the estimate.
      spendingLimitCreditUnits: Math.max(1, upload.estimatedCreditUnits * factor),
      clientRequestId: random.next() < 0.5 ? null : `request-${random.integer(0, 5)}`,
      webhookUrl: random.next() < 0.6 ? null : "https://hooks.example.org/markmill",
    };
    this.#confirmations.set(upload.id, confirmation);
    return confirmation;
  }

  /** A few files in one call; now and then a call that was made before, or other files under its id. */
  async #convert(): Promise<void> {
    const { world, identity, books } = this.#parts;
    const { random } = world;
    const files = random.integer(1, 3);
    const clientRequestId = random.next() < 0.2 ? null : `request-${random.integer(0, 8)}`;
    const spendingLimitCreditUnits = random.next() < 0.7 ? null : random.integer(1, 2_000);
    const label = `convert ${clientRequestId}`;
    const work: Work<readonly JobRow[]> = async ({ services }) => {
      const { convert, estimates } = services;
      await estimates.admit(null);
      const staged = [];
      for (let index = 0; index < files; index += 1) {
        staged.push(await convert.stage(identity, `${index}.pdf`, Readable.from([])));
      }
      const fields = { ...anyFields, capabilityId: null };
      const request = { files: staged, fields, spendingLimitCreditUnits, clientRequestId };
      const { set } = await convert.create(identity, request);
      return set.jobs.map(({ job }) => job);
    };
    this.#echo(label, work);
    const reply = await this.#insist(label, work);
    if (reply.kind !== "answer") return;
    const { model } = books;
    for (const job of reply.value) {
      const kept = model.jobs.has(job.id) || model.removedJobs.has(job.id);
      world.check(kept, "a confirmed job is never forgotten", () => job.id);
      this.promises.saw(job, reply);
    }
  }

  async #cancel(): Promise<void> {
    const { world, identity, books } = this.#parts;
    const jobId = this.#pick(this.promises.openIds);
    if (jobId === undefined) return;
    const label = `cancel ${short(jobId)}`;
    const work: Work<JobRow> = ({ services }) => services.jobs.cancel(identity, jobId);
    this.#echo(label, work);
    const reply = await this.#insist(label, work);
    if (reply.kind === "answer") {
      const ended = books.model.ended.get(jobId);
      world.check(ended === "cancelled", "cancelled stays cancelled", () => `${jobId} is ${ended}`);
      this.promises.cancelled(reply.value, reply);
    } else if (reply.kind === "refusal" && reply.fault.code === "job_not_found") this.#missed(jobId);
  }

  async #delete(): Promise<void> {
    const { world, identity, books } = this.#parts;
    const jobId = this.#pick(this.promises.jobIds);
    if (jobId === undefined) return;
    this.promises.mayBeGone.add(jobId);
    const label = `delete ${short(jobId)}`;
    const work: Work<void> = ({ services }) => services.jobs.delete(identity, jobId);
    this.#echo(label, work);
    const reply = await this.#insist(label, work);
    if (reply.kind === "answer") {
      world.check(books.model.removedJobs.has(jobId), "deleted stays deleted", () => jobId);
      this.promises.gone.add(jobId);
    } else if (reply.kind === "refusal" && reply.fault.code === "job_not_found") this.#missed(jobId);
  }

  async #get(): Promise<void> {
    const { identity } = this.#parts;
    const jobId = this.#pick(this.promises.jobIds);
    if (jobId === undefined) return;
    const asked = this.promises.gone.has(jobId);
    const reply = await this.#parts.network.request(`get ${short(jobId)}`, ({ services }) =>
      services.jobs.get(identity, jobId),
    );
    if (reply.kind === "answer") {
      this.#parts.world.check(!asked, "deleted stays deleted", () => jobId);
      this.promises.saw(reply.value, reply);
    } else if (reply.kind === "refusal" && reply.fault.code === "job_not_found") this.#missed(jobId);
  }

  /** Not found although it was confirmed: allowed after a deletion, and at the end of its retention. */
  #missed(jobId: string): void {
    const { world, books } = this.#parts;
    const allowed = this.promises.mayBeGone.has(jobId) || books.model.expiredJobs.has(jobId);
    world.check(allowed, "a confirmed job is never forgotten", () => `${jobId} is missing`);
    this.promises.gone.add(jobId);
  }

  /** The whole list, newest first, as it was at the moment of the request. */
  async #list(): Promise<void> {
    const { world, identity, books } = this.#parts;
    const limit = world.random.integer(1, 20);
    const reply = await this.#parts.network.request("list", async ({ services }) => {
      const owner = ownerText(this.#owner);
      const mine = [...books.model.jobs.values()].filter((job) => job.owner === owner).map(({ id }) => id);
      const expected = mine.sort().reverse().slice(0, limit);
      const { jobs } = await services.jobs.list(identity, { limit, cursor: null, filter: {} });
      const found = jobs.map(({ id }) => id);
      world.check(found.join() === expected.join(), "the list is whole", () => `${found} not ${expected}`);
      return jobs;
    });
    if (reply.kind === "answer") for (const job of reply.value) this.promises.saw(job, reply);
  }

  async #usage(): Promise<void> {
    const { world, identity, books } = this.#parts;
    await this.#parts.network.request("usage", async ({ services }) => {
      const nowMs = world.clock.nowMs();
      const { organizationId } = identity.principal;
      const usage = await services.usage(identity);
      const { monthlyCreditUnits } = planLimits(usage.plan);
      const expected = books.model.credits.balance(organizationId, monthlyCreditUnits, nowMs);
      const { available, held } = usage.balance;
      const same = available === expected.available && held === expected.held && available >= 0;
      world.check(
        same,
        "usage tells the balance",
        () => `${available}, ${held}: ${JSON.stringify(expected)}`,
      );
    });
  }

  /** Somebody else's job is not there, for whoever knows its id. */
  async #trespass(): Promise<void> {
    const { world, identity, books, network } = this.#parts;
    const owner = ownerText(this.#owner);
    const [first, ...others] = [...books.model.jobs.values()].filter((job) => job.owner !== owner);
    if (first === undefined) return;
    const { id } = world.random.pick([first, ...others]);
    const acts: readonly [Work<unknown>, ...Work<unknown>[]] = [
      ({ services }) => services.jobs.get(identity, id),
      ({ services }) => services.jobs.cancel(identity, id),
      ({ services }) => services.jobs.delete(identity, id),
    ];
    const reply = await network.request(`trespass ${short(id)}`, world.random.pick(acts));
    world.check(reply.kind !== "answer", "what belongs to others is not found", () => id);
  }

  #pick<T>(items: readonly T[]): T | undefined {
    if (items.length === 0) return undefined;
    // The newest are the most interesting.
    const { random } = this.#parts.world;
    const from = random.next() < 0.7 ? Math.max(0, items.length - 5) : 0;
    return items[random.integer(from, items.length - 1)];
  }
}
