/** Common part of convert and convert-url: selects the backend, converts, reports. */
import type { Settings } from "../../../config/settings/schema.ts";
import type { Client } from "../../client/client.ts";
import type { Outcome } from "../command.ts";
import type { Context } from "../context.ts";
import { settingsFor } from "../settings.ts";
import type { Backend } from "./backend.ts";
import { backendOf, concurrencyOf, spendingLimitOf } from "./backends.ts";
import type { ConvertResult } from "./execute.ts";
import { documentOf, overallExit } from "./report.ts";

interface Given {
  config: string | null;
  "data-dir": string | null;
  server: string | null;
  "max-credits": string | null;
  concurrency?: string | null;
}

/** `client` null: convert locally. */
export interface Way {
  settings: Settings;
  client: Client | null;
  spendingLimitCreditUnits: number;
  /** Null: the backend's default. */
  concurrency: number | null;
}

/** Throws UsageError. */
export async function wayOf(given: Given, context: Context): Promise<Way> {
  const { config, server: address } = given;
  const { settings } = settingsFor({ config, "data-dir": given["data-dir"], server: address }, context);
  const server = settings["cli.server"];
  return {
    settings,
    // Load the client only if it is needed.
    client: server === null ? null : (await import("../server.ts")).clientOf(server, context),
    spendingLimitCreditUnits: spendingLimitOf(given["max-credits"]),
    concurrency: concurrencyOf(given.concurrency ?? null),
  };
}

/** `json`: whether the document is requested; `skipped`: number of skipped files. */
export async function convertBy(
  { settings, client, spendingLimitCreditUnits, concurrency }: Way,
  context: Context,
  asked: { json: boolean; output: string | null; skipped: number; reportPath: string | null },
  convert: (backend: Backend) => Promise<ConvertResult>,
): Promise<Outcome> {
  await using backend = await backendOf(client, settings, context, concurrency);
  const { outcomes, markdown } = await convert(backend);
  const isShown = asked.json && asked.output === null && markdown !== null;
  const items = outcomes.map(({ report }) => (isShown ? { ...report, markdown } : report));
  const facts = {
    mode: backend.mode,
    server: settings["cli.server"],
    spendingLimitCreditUnits: client === null ? null : spendingLimitCreditUnits,
    skipped: asked.skipped,
    reportPath: asked.reportPath,
  };
  return { exit: overallExit(outcomes), json: documentOf(facts, items), text: markdown ?? "" };
}
