/** What both ways of converting have in common: where results go, what they may cost, and who makes them. */
import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Settings } from "../../../config/settings/schema.ts";
import type { Client } from "../../client/client.ts";
import { dropAhead } from "../../sandbox/start-child.ts";
import type { Context } from "../context.ts";
import { CliError, exit, UsageError } from "../exit.ts";
import { creditUnits } from "../output.ts";
import type { Backend } from "./backend.ts";
import { offlineBackend } from "./offline.ts";
import type { OutputRules } from "./outputs.ts";

const defaultCeilingCreditUnits = 15_000;

/** Of --max-credits, in credit units. Throws UsageError. */
export function ceilingOf(text: string | null): number {
  const units = text === null ? defaultCeilingCreditUnits : creditUnits(text);
  if (units === null)
    throw new UsageError("--max-credits must be a number with up to three decimals, for example 1.5");
  return units;
}

/** Of -o and --bundle for `count` inputs. Throws UsageError. */
export function outputOf(
  given: string | null,
  bundle: boolean,
  count: number,
  { cwd }: Context,
): Omit<OutputRules, "many"> {
  if (given === "-" && (bundle || count > 1))
    throw new UsageError("-o - is standard output, which takes the Markdown of one input; name a folder");
  const output = given === "-" ? null : given;
  const path = output === null ? null : resolve(cwd, output);
  const outputIsFolder = path !== null && existsSync(path) && statSync(path).isDirectory();
  if (path !== null && existsSync(path) && !outputIsFolder && (bundle || count > 1)) {
    throw new UsageError(`-o ${output} is a file; several inputs and --bundle need a folder`);
  }
  return { cwd, output, outputIsFolder, bundle };
}

/** The server's where there is one, else this executable's own. */
export async function backendOf(
  client: Client | null,
  settings: Settings,
  context: Context,
): Promise<Backend> {
  if (client !== null) {
    dropAhead();
    return (await import("./online.ts")).onlineBackend(client, context);
  }
  if (!settings["cli.offline"]) {
    throw new CliError(
      "converting without a server is switched off (cli.offline = false); give --server URL or set MARKMILL_SERVER",
      exit.notAllowed,
    );
  }
  context.err("markmill: no server is configured; converting here, outside the metered service\n");
  return offlineBackend(settings, context);
}
