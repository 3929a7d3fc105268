/** Runs inside a namespace: the way out as the server opens it, doing what a test asks of it. */
import { systemEnvironment, systemTimers } from "../../../config/ambient.ts";
import { defaultSettings } from "../../../config/settings/testing/defaults.ts";
import { EgressError, type EgressRefusal } from "../../../src/egress/contract.ts";
import { openEgress } from "../../../src/egress/egress.ts";
import type { Drive, DrivenRequest, DrivenResult } from "./driven-egress.ts";

const settings = { ...defaultSettings, ...JSON.parse(process.argv[2] ?? "{}") };
const egress = openEgress({ settings, timers: systemTimers, environment: systemEnvironment });

async function carryOut(drive: Drive): Promise<unknown> {
  return drive.do === "check" ? egress.check(drive.url, drive.purpose) : request(drive.request);
}

async function request(wanted: DrivenRequest): Promise<DrivenResult> {
  const response = await egress.request(wanted);
  if (!response.ok) return response;
  const pieces: Uint8Array[] = [];
  let ended: EgressRefusal | null = null;
  try {
    for await (const piece of response.body) pieces.push(piece);
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    ended = error.refusal;
  }
  const { url, status, headers } = response;
  const bodyBase64 = Buffer.concat(pieces).toString("base64");
  return { ok: true, url, status, headers: Object.fromEntries(headers), bodyBase64, ended };
}

process.on("message", ({ id, drive }: { id: number; drive: Drive }) => {
  void carryOut(drive).then((result) => process.send?.({ id, result }));
});
process.on("disconnect", () => process.exit(0));
process.send?.({ ready: true });
