import { SettingsError } from "../../../config/settings/sources.ts";
import { type Command, defineCommand } from "../command.ts";
import type { Context } from "../context.ts";
import { airgap } from "../doctor/airgap.ts";
import { type Check, type Finding, fail, reasonOf } from "../doctor/check.ts";
import { egress } from "../doctor/egress.ts";
import { engines } from "../doctor/engines.ts";
import { ledger } from "../doctor/ledger.ts";
import { clock, dataDirectory, diskSpace } from "../doctor/machine.ts";
import { masterKey } from "../doctor/master-key.ts";
import { models } from "../doctor/models.ts";
import { programs } from "../doctor/programs.ts";
import { server } from "../doctor/server.ts";
import { sso } from "../doctor/sso.ts";
import { tls } from "../doctor/tls.ts";
import { exit } from "../exit.ts";
import { settingFlags, settingsFor } from "../settings.ts";

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

export const command: Command = defineCommand({
  name: "doctor",
  summary: "Check this installation or client and say what to do about what is wrong.",
  details: [
    "Looks at configuration, disk, clock, ledger, master key, engines, models, TLS files, the way out, yt-dlp, single sign-on and the server. Exits with 1 when a check fails.",
  ],
  flags: {
    ...settingFlags(),
    airgap: {
      doc: "Show also that nothing is fetched from outside: a sample of each kind is converted where the first try to reach a network ends the process.",
    },
  },
  examples: [
    { command: "markmill doctor --airgap", doc: "Show that converting needs nothing from outside." },
    { command: "markmill doctor --data-dir /var/lib/markmill", doc: "Check a server's installation." },
    {
      command: "markmill doctor --server https://markmill.example.org",
      doc: "Check the way to a server, and the key for it.",
    },
  ],
  run: async ({ flags, context }) => {
    const { airgap: showsAirgap, ...settings } = flags;
    const findings = await examine(settings, context, showsAirgap ? [...checks, airgap] : checks);
    const failed = findings.some(({ status }) => status === "fail");
    const text = findings.map(lineOf).join("");
    return { exit: failed ? exit.failed : exit.done, json: { ok: !failed, checks: findings }, text };
  },
});

/** Without a valid configuration the other checks would look at the wrong installation. */
async function examine(
  flags: Parameters<typeof settingsFor>[0],
  context: Context,
  wanted: readonly Check[],
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
  for (const check of wanted) {
    const found = await check
      .run(loaded.settings, context)
      .catch((error: unknown) => [fail(`the check itself failed: ${reasonOf(error)}`, "Report this.")]);
    findings.push(...found.map((finding) => ({ name: check.name, ...finding })));
  }
  return findings;
}

function lineOf({ name, status, message, action }: Finding): string {
  return `${status.padEnd(4)}  ${name.padEnd(14)}  ${message}\n${action === null ? "" : `${" ".repeat(22)}→ ${action}\n`}`;
}
