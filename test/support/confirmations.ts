/** What tests of confirmations share: callers with Credits, a queue that stands still, and what is on the disk. */

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { until } from "../../config/testing/until.ts";
import { pdfOf } from "../../scripts/samples/pdf.ts";
import type { Answer, Api } from "../../scripts/server/api.ts";
import { administer } from "../../scripts/server/command.ts";
import { busyChild } from "./busy-child.ts";
import { executable } from "./executable.ts";
import type { TestServer } from "./server.ts";

/** A plan without limits that a test could meet by accident, and without a monthly allowance worth mentioning. */
export const widePlan = `default_plan = "wide"
[[plans]]
id = "wide"
name = "Wide"
monthly_credits = 0
active_api_keys = 10
max_active_jobs = 10000
max_upload_mib = 100
`;

/** What one of `note`'s files costs: the minimum for text. */
export const noteCreditUnits = 50;

/** A small text, no two alike. */
export const note = (name: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`The ferry called ${name} leaves at noon.\n`);

export async function grant(server: TestServer, organization: string, creditUnits: number): Promise<void> {
  const credits = String(creditUnits / 1000);
  const args = ["--org", organization, "--credits", credits, "--reason", "test"];
  await administer([await executable()], server.dataDir, "grant-credits", ...args);
}

/** A caller in an organization of its own that holds so many credit_units. */
export async function newAccount(server: TestServer, name: string, creditUnits: number): Promise<Api> {
  const caller = await server.newCaller(name);
  await grant(server, name, creditUnits);
  return caller;
}

/**
 * Occupies the only slot with a long job, so that what is confirmed meanwhile stays queued, until it is disposed. Its
 * child is stopped, for a minute at most: then the server takes it for dead.
 */
export async function standstill(server: TestServer): Promise<AsyncDisposable> {
  const name = `blocker-${Math.random().toString(36).slice(2)}`;
  const blocker = await newAccount(server, name, 2_000_000);
  const words = "The river passes the old mill every winter and has done so for many years. ".repeat(30);
  const pages = Array.from({ length: 1_500 }, (_, at) => ({ heading: `Part ${at}`, paragraphs: [words] }));
  const jobId = await blocker.queue("long.pdf", pdfOf(pages));
  await until(
    () => blocker.job(jobId),
    (job) => job.body?.status !== "queued",
  );
  process.kill(await busyChild(server), "SIGSTOP");
  return {
    async [Symbol.asyncDispose]() {
      const { status } = (await blocker.job(jobId)).body ?? {};
      if (status !== "running") throw new Error(`the queue did not stand still: its long job is ${status}`);
      await blocker.cancel(jobId);
    },
  };
}

export async function estimated(api: Api, filename: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { status, body } = await api.estimate(filename, bytes);
  if (status !== 201) throw new Error(`estimate of ${filename} answered ${status}`);
  return body.upload_id;
}

export const filesOn = (server: TestServer): string[] => readdirSync(join(server.dataDir, "uploads"));

/** How many answers have each status. */
export function statuses(answers: readonly Answer<unknown>[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

export async function verifyLedger(server: TestServer): Promise<void> {
  await administer([await executable()], server.dataDir, "verify-ledger");
}
