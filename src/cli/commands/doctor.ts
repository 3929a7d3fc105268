import { type Command, defineCommand } from "../command.ts";
import type { Finding } from "../doctor/check.ts";
import { examine } from "../doctor/examine.ts";
import { exit } from "../exit.ts";
import { settingFlags } from "../settings.ts";

export const command: Command = defineCommand({
  name: "doctor",
  summary: "Check this installation or client and say what to do about what is wrong.",
  details: [
    "Looks at configuration, disk, clock, ledger, master key, engines, models, TLS files, the way out, yt-dlp, single sign-on and the server. Exits with 1 when a check fails.",
  ],
  flags: settingFlags(),
  run: async ({ flags, context }) => {
    const findings = await examine(flags, context);
    const failed = findings.some(({ status }) => status === "fail");
    const text = findings.map(lineOf).join("");
    return { exit: failed ? exit.failed : exit.done, json: { ok: !failed, checks: findings }, text };
  },
});

function lineOf({ name, status, message, action }: Finding): string {
  return `${status.padEnd(4)}  ${name.padEnd(14)}  ${message}\n${action === null ? "" : `${" ".repeat(22)}→ ${action}\n`}`;
}
