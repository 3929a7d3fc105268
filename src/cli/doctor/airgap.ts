/** Proves that conversions use no network: runs them in a process that is killed on network access. */
import type { Settings } from "../../../config/settings/schema.ts";
import { enginesArgument, offlineArgument, ownCommand } from "../../sandbox/confinement/executable.ts";
import { canForbidNetwork } from "../../sandbox/confinement/without-network.ts";
import { systemContext } from "../context.ts";
import { parseArguments } from "../parse.ts";
import { settingFlags, settingsFor } from "../settings.ts";
import { type Check, type Finding, fail, ok, reasonOf, warn } from "./check.ts";
import { engines } from "./engines.ts";

/** Settings of the engines check. */
const argumentsOf = (settings: Settings) => [
  `--data-dir=${settings.data_dir}`,
  `--sandbox-memory-mib=${settings["sandbox.memory_mib"]}`,
];

export const airgap: Check = {
  name: "air gap",
  run: async (settings) => {
    if (!canForbidNetwork())
      return [warn("not possible here: the kernel has no system call filters", "Run it on Linux.")];
    const child = Bun.spawn([...ownCommand(), offlineArgument, enginesArgument, ...argumentsOf(settings)], {
      stdout: "pipe",
      stderr: "ignore",
    });
    const [text] = await Promise.all([child.stdout.text(), child.exited]);
    if (child.signalCode === "SIGSYS" || text === "")
      return [fail("a conversion accessed the network, or failed to start", "Report this.")];
    const findings = JSON.parse(text) as Omit<Finding, "name">[];
    const problems = findings.filter(({ status }) => status === "fail");
    if (problems.length > 0)
      return problems.map(({ message }) => fail(`with network access blocked: ${message}`, "Report this."));
    return [ok("a sample of each type was measured, rendered and converted with network access blocked")];
  },
};

/** In the blocked process: prints the findings. */
export async function printEngines(argv: readonly string[]): Promise<number> {
  const context = systemContext();
  const flags = Object.fromEntries(parseArguments(argv, settingFlags()).values) as Record<string, string>;
  const { settings } = settingsFor(flags, { ...context, environment: {} });
  const findings = await engines
    .run(settings, context)
    .catch((error: unknown) => [fail(reasonOf(error), "Report this.")]);
  await context.out(JSON.stringify(findings));
  return 0;
}
