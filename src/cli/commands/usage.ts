import { serverFlags } from "../../shared/command-line/flags.ts";
import { counted, creditsCounted, creditsText } from "../../shared/command-line/output.ts";
import { type Command, defineCommand } from "../command.ts";
import { requireClient } from "../server.ts";

export const command: Command = defineCommand({
  name: "usage",
  summary: "Show the account's Credits, usage and limits.",
  flags: serverFlags,
  examples: [{ command: "markmill usage --server https://markmill.example.org", doc: "Show the balance." }],
  run: async ({ flags, context }) => {
    const usage = await requireClient(flags, context).api.getUsage();
    const { period, limits } = usage;
    const lines = [
      `plan        ${usage.plan_id}`,
      `available   ${creditsCounted(usage.available_credit_units)} (${creditsText(usage.balance_credit_units)} less ${creditsText(usage.reserved_credit_units)} reserved)`,
      `this month  ${creditsCounted(period.spent_credit_units)} spent, ${counted(period.jobs_succeeded, "job")} succeeded, ${period.jobs_failed} failed`,
      `limits      ${limits.max_active_jobs ?? "any number of"} active jobs, ${Math.floor(limits.max_upload_bytes / 1024 ** 2)} MiB per file, ${limits.active_api_keys ?? "any number of"} API keys`,
    ];
    return { json: usage, text: `${lines.join("\n")}\n` };
  },
});
