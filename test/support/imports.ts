/** Imports by address as a caller makes them, of the hosts of a test's own network. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundleFiles } from "../../converters/bundle/contract.ts";
import { Archive } from "../../converters/input/archive/open.ts";
import { type Api, codeOf } from "../../scripts/server/api.ts";
import { type Network, type NetworkServerOptions, withNetwork } from "./network/network.ts";
import type { TestServer } from "./server.ts";

export interface EstimateBody {
  upload_id: string;
  capability_id: string;
  filename: string;
  estimated_credit_units: number;
  source_kind?: string;
  duration_ms?: number;
  billing_metrics: Record<string, number>;
}

export type Estimated =
  | { status: 201; code: null; message: null; retryable: null; body: EstimateBody }
  | { status: number; code: string; message: string; retryable: boolean; body: null };

export interface Converted {
  estimate: EstimateBody;
  markdown: string;
  /** Of the bundle. */
  metadata: { title: string | null; authors: string[]; details: Record<string, unknown> };
  delivery: { checks: { id: string; status: string; message: string }[] };
  jobId: string;
  actualCreditUnits: number | null;
}

export interface Importer {
  net: Network;
  server: TestServer;
  caller: Api;
  estimate(url: string): Promise<Estimated>;
  /** Estimates, confirms, waits and fetches the result; throws where any of it goes wrong. */
  convert(url: string): Promise<Converted>;
}

/** With the consent; the answer's status and what it says of an error. */
export async function estimateBy(caller: Api, url: string): Promise<Estimated> {
  const response = await fetch(`${caller.baseUrl}/v1/url-estimates`, {
    method: "POST",
    headers: { authorization: `Bearer ${caller.key}`, "content-type": "application/json" },
    body: JSON.stringify({ url, accept_remote_fetch: true }),
  });
  const body: unknown = await response.json();
  const { status } = response;
  if (status === 201)
    return { status, code: null, message: null, retryable: null, body: body as EstimateBody };
  const { message, retryable } = (body as { error: { message: string; retryable: boolean } }).error;
  return { status, code: codeOf(body), message, retryable, body: null };
}

/** A server on a network of its own, and somebody with a key. */
export function withImporter<T>(
  run: (importer: Importer) => Promise<T>,
  options: NetworkServerOptions = {},
): Promise<T> {
  return withNetwork(async (net) => {
    await using server = await net.startServer(options);
    const caller = await server.newCaller("importer");
    const estimate = (url: string) => estimateBy(caller, url);
    const bundleOf = async (jobId: string) => {
      const path = join(net.folder, `${jobId}.zip`);
      writeFileSync(path, (await caller.download(jobId, "zip")).bytes);
      const bundle = await Archive.open(path);
      const text = (name: string) => Buffer.from(bundle.read(name, 1024 ** 2)).toString();
      try {
        return {
          markdown: text(bundleFiles.markdown),
          metadata: JSON.parse(text(bundleFiles.metadata)) as Converted["metadata"],
          delivery: JSON.parse(text(bundleFiles.delivery)) as Converted["delivery"],
        };
      } finally {
        bundle.close();
      }
    };
    return await run({
      net,
      server,
      caller,
      estimate,
      async convert(url) {
        const estimated = await estimate(url);
        if (estimated.body === null) throw new Error(`${url}: ${estimated.code}: ${estimated.message}`);
        const { upload_id, estimated_credit_units: max_credit_units } = estimated.body;
        const { body, status } = await caller.confirm({ upload_id, max_credit_units });
        if (status !== 201) throw new Error(`${url}: confirmation answered ${status}`);
        const job = await caller.wait(body.job_id);
        if (job.status !== "succeeded") throw new Error(`${url}: ${job.error_code}: ${job.error}`);
        return {
          estimate: estimated.body,
          ...(await bundleOf(job.id)),
          jobId: job.id,
          actualCreditUnits: job.actual_credit_units,
        };
      },
    });
  });
}
