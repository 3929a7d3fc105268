/** Somebody without an account, for scenarios of several calls. */
import { expect } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "../../config/testing/until.ts";
import { form, textOf } from "./call.ts";
import { samplePdf } from "./sample.ts";
import { play, type Scenario } from "./scenario.ts";
import type { Answer } from "./target.ts";
import type { World } from "./world.ts";

export const sessions = "/v1/guest-preview-sessions";
/** That owns nothing. */
export const noToken = `mk_job_${"0".repeat(64)}`;

let addresses = 0;
/** Each guest comes from a /64 of its own, as the trusted proxy says: they do not share what an address may do. */
export const newAddress = () => `2001:db8:0:${(++addresses).toString(16)}::1`;

export const pdf = (name: string) => ["file", samplePdf(name), `${name}.pdf`] as const;
export const text = (name: string) => ["file", new TextEncoder().encode("A few words.\n"), name] as const;

/** A file of the corpus. */
export const picture = (name: string, extension: "png" | "tif") => {
  const path = join(import.meta.dir, "../corpus/image-to-markdown", name, `input.${extension}`);
  return ["file", new Uint8Array(readFileSync(path)), `${name}.${extension}`] as const;
};

export interface Estimated {
  upload_id: string;
  job_token: string;
}

/** A browser without an account. */
export class Guest {
  readonly #world: World;
  readonly #address = newAddress();
  cookie: string | null = null;

  constructor(world: World) {
    this.#world = world;
  }

  async call(
    scenario: Omit<Scenario, "name" | "headers"> & { headers?: Record<string, string> },
  ): Promise<Answer> {
    const cookie = this.cookie === null ? {} : { cookie: this.cookie };
    const headers = { "x-forwarded-for": this.#address, ...cookie, ...scenario.headers };
    const answer = await play({ as: null, ...scenario, name: "", headers }, this.#world);
    const set = answer.headers.get("set-cookie");
    if (set !== null) {
      expect(set).toMatch(
        /^markmill\.visitor=[0-9a-f]{32}\.[0-9a-f]{64}; Path=\/v1; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
      );
      this.cookie = set.slice(0, set.indexOf(";"));
    }
    return answer;
  }

  async estimate(name: string, bytes = samplePdf(name)): Promise<Estimated> {
    const body = form([["file", bytes, `${name}.pdf`]]);
    const { json } = await this.call({ method: "POST", path: "/v1/estimates", body, status: 201 });
    return { upload_id: textOf(json, "upload_id"), job_token: textOf(json, "job_token") };
  }

  stage(estimates: readonly Estimated[], rest: Omit<Scenario, "name" | "path" | "headers">): Promise<Answer> {
    return this.call({ method: "POST", path: sessions, body: JSON.stringify({ estimates }), ...rest });
  }

  /** The status that the job has ended with. */
  async ended(jobId: string, jobToken: string): Promise<string> {
    const path = `/v1/jobs/${jobId}`;
    const headers = { "x-svc-job-token": jobToken };
    const status = async () =>
      ((await this.call({ path, headers, status: 200 })).json as { job: { status: string } }).job.status;
    return until(status, (now) => now !== "queued" && now !== "running");
  }
}
