/** All that doctor looks at, in its order. */
import { SettingsError } from "../../../config/settings/sources.ts";
import type { Context } from "../context.ts";
import { settingsFor } from "../settings.ts";
import { type Check, type Finding, fail, reasonOf } from "./check.ts";
import { egress } from "./egress.ts";
import { engines } from "./engines.ts";
import { ledger } from "./ledger.ts";
import { clock, dataDirectory, diskSpace } from "./machine.ts";
import { masterKey } from "./master-key.ts";
import { models } from "./models.ts";
import { programs } from "./programs.ts";
import { server } from "./server.ts";
import { sso } from "./sso.ts";
import { tls } from "./tls.ts";

const checks: readonly Check[] = [
  dataDirectory,
  diskSpace,
  clock,
  ledger,
  masterKey,
  engines,
  models,
  tls,
  egress,
  programs,
  sso,
  server,
];

/**
 * `more`: what is looked at when it is asked for. Without a valid configuration the checks would look at the wrong
 * installation.
 */
export async function examine(
  flags: Parameters<typeof settingsFor>[0],
  context: Context,
  more: readonly Check[] = [],
): Promise<Finding[]> {
  const name = "configuration";
  let loaded: ReturnType<typeof settingsFor>;
  try {
    loaded = settingsFor(flags, context);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const action = "See markmill config sample for what is allowed.";
    return error.problems.map((problem) => ({ name, ...fail(problem, action) }));
  }
  const message = loaded.file === null ? "valid; no configuration file" : `valid; ${loaded.file}`;
  const findings: Finding[] = [{ name, status: "ok", message, action: null }];
  for (const check of [...checks, ...more]) {
    const found = await check
      .run(loaded.settings, context)
      .catch((error: unknown) => [fail(`the check itself failed: ${reasonOf(error)}`, "Report this.")]);
    findings.push(...found.map((finding) => ({ name: check.name, ...finding })));
  }
  return findings;
}
