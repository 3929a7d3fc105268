import { exit } from "../../shared/command-line/exit.ts";
import { type Command, defineCommand } from "../command.ts";
import { airgap } from "../doctor/airgap.ts";
import type { Finding } from "../doctor/check.ts";
import { examine } from "../doctor/examine.ts";
import { settingFlags } from "../settings.ts";

export const command: Command = defineCommand({
  name: "doctor",
  summary: "Check this installation or client and suggest fixes.",
  details: [
    "Checks configuration, disk, clock, ledger, master key, engines, models, TLS files, network access, yt-dlp, single sign-on and the server. Exits with 1 if a check fails.",
  ],
  flags: {
    ...settingFlags(),
    airgap: {
      doc: "Also prove that conversions use no network: convert a sample of each type in a process that is killed on any network access.",
    },
  },
  examples: [
    { command: "markmill doctor --airgap", doc: "Prove that conversions use no network." },
    { command: "markmill doctor --data-dir /var/lib/markmill", doc: "Check a server's installation." },
    {
      command: "markmill doctor --server https://markmill.example.org",
      doc: "Check the connection to a server and its key.",
    },
  ],
  run: async ({ flags, context }) => {
    const { airgap: showsAirgap, ...settings } = flags;
    const findings = await examine(settings, context, showsAirgap ? [airgap] : []);
    const failed = findings.some(({ status }) => status === "fail");
    const text = findings.map(lineOf).join("");
    return { exit: failed ? exit.failed : exit.done, json: { ok: !failed, checks: findings }, text };
  },
});

function lineOf({ name, status, message, action }: Finding): string {
  return `${status.padEnd(4)}  ${name.padEnd(14)}  ${message}\n${action === null ? "" : `${" ".repeat(22)}→ ${action}\n`}`;
}
