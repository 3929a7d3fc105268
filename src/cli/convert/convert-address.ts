/** `markmill convert-url`: one URL to one output, which is named after the fetched page. */
import type { Context } from "../context.ts";
import { withScratch } from "../scratch.ts";
import type { Backend } from "./backend.ts";
import { checkSpendingLimit } from "./convert.ts";
import { type ConvertResult, concernsAll, convertPrepared, type PreparedItem } from "./execute.ts";
import { type OutputRules, planOutputs } from "./outputs.ts";
import { checkTargets } from "./place.ts";

export interface AddressJob {
  address: string;
  output: OutputRules;
  spendingLimitCreditUnits: number;
  backend: Backend;
  context: Context;
}

/** Throws errors of the whole command, such as no server; a failed page is a failed item. */
export function convertAddress(job: AddressJob): Promise<ConvertResult> {
  const { address, output, backend, context } = job;
  return withScratch(async (scratch) => {
    const signal = context.stopSignal();
    // Check outputs as far as possible before fetching.
    planOutputs([{ filename: "page", subfolder: "" }], output);
    const prepared = await settled(() => backend.prepareAddress(address, scratch, signal));
    checkSpendingLimit([prepared], job.spendingLimitCreditUnits);
    const filename = prepared.status === "fulfilled" ? prepared.value.request.filename : address;
    const [target = null] = planOutputs([{ filename, subfolder: "" }], output);
    if (target !== null) await checkTargets([target], []);
    const input = { kind: "file", shown: address, path: "", filename, subfolder: "", named: true } as const;
    const items = [{ input, target }];
    return convertPrepared({
      ...{ items, prepared: [prepared], tracks: [null], reportPath: null, skipped: [] },
      ...{ backend, context, scratch, signal },
    });
  });
}

/** Errors of the whole command (no key, no server) end it here. */
async function settled(prepare: () => ReturnType<Backend["prepareAddress"]>): Promise<PreparedItem> {
  try {
    return { status: "fulfilled", value: await prepare() };
  } catch (reason) {
    if (concernsAll(reason)) throw reason;
    return { status: "rejected", reason };
  }
}
