/** That converting reaches for no network, shown by doing it where the first try would end the process. */
import type { Settings } from "../../../config/settings/schema.ts";
import { enginesArgument, offlineArgument, ownCommand } from "../../sandbox/confinement/executable.ts";
import { canForbidNetwork } from "../../sandbox/confinement/without-network.ts";
import { systemContext } from "../context.ts";
import { parseArguments } from "../parse.ts";
import { settingFlags, settingsFor } from "../settings.ts";
import { type Check, type Finding, fail, ok, reasonOf, warn } from "./check.ts";
import { engines } from "./engines.ts";

/** What the check of the engines wants to know of the settings. */
const argumentsOf = (settings: Settings) => [
  `--data-dir=${settings.data_dir}`,
  `--sandbox-memory-mib=${settings["sandbox.memory_mib"]}`,
];

export const airgap: Check = {
  name: "air gap",
  run: async (settings) => {
    if (!canForbidNetwork())
      return [warn("it cannot be shown here: the kernel has no filters of system calls", "Ask on Linux.")];
    const child = Bun.spawn([...ownCommand(), offlineArgument, enginesArgument, ...argumentsOf(settings)], {
      stdout: "pipe",
      stderr: "ignore",
    });
    const [text] = await Promise.all([child.stdout.text(), child.exited]);
    if (child.signalCode === "SIGSYS" || text === "")
      return [fail("converting reached for a network, or could not begin", "Report this.")];
    const findings = JSON.parse(text) as Omit<Finding, "name">[];
    const problems = findings.filter(({ status }) => status === "fail");
    if (problems.length > 0)
      return problems.map(({ message }) =>
        fail(`where reaching for a network ends a process: ${message}`, "Report this."),
      );
    return [
      ok(
        "a sample of each kind was read, drawn and converted where the first try to reach a network ends a process",
      ),
    ];
  },
};

/** In the process that may reach nothing: prints what it found. */
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
