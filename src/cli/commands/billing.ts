import { type BillingDocument, billingOf } from "../../client/billing.ts";
import { serverFlags } from "../../shared/command-line/flags.ts";
import { counted, printable, textTable } from "../../shared/command-line/output.ts";
import { type Command, defineCommand } from "../command.ts";
import { paragraph } from "../lines.ts";
import { requireClient } from "../server.ts";

export const command: Command = defineCommand({
  name: "billing",
  summary: "Show plan, balance and prices, and explain how prices are calculated.",
  details: [
    "Reads the account's usage (GET /v1/account/usage, scope svc:usage) and the prices (GET /v1/catalog). Costs nothing and changes nothing.",
  ],
  flags: serverFlags,
  examples: [
    {
      command: "markmill billing --server https://markmill.example.org",
      doc: "Show balance and prices.",
    },
  ],
  run: async ({ flags, context }) => {
    const client = requireClient(flags, context);
    const [usage, catalog] = await Promise.all([client.api.getUsage(), client.api.getCatalog()]);
    const document = billingOf(usage, catalog, client.server);
    return { json: document, text: textOf(document, context.outColumns) };
  },
});

function textOf(document: BillingDocument, terminalColumns: number | null): string {
  const { plan, period } = document;
  const monthly = plan.monthly_credits === null ? "" : `, ${plan.monthly_credits} Credits a month`;
  const facts = [
    `plan        ${printable(plan.name)}${monthly}`,
    `available   ${document.available_credits} Credits (${document.balance_credits} less ${document.reserved_credits} reserved)`,
    `this month  ${period.spent_credits} Credits spent, ${counted(period.jobs_succeeded, "job")} succeeded, ${period.jobs_failed} failed`,
    `prices      rate card ${printable(document.rate_card_version)}`,
  ];
  const prices = textTable(
    ["input", "price"],
    document.prices.map(({ capability_ids, price }) => [capability_ids.join(" "), price]),
  );
  const { estimates, ceilings, charges, automatic_changes, more_credits, usage } = document;
  const sentences = [estimates, ceilings, charges, automatic_changes, more_credits].map((each) =>
    paragraph(each, terminalColumns),
  );
  return `${facts.join("\n")}\n\n${prices}\n${sentences.join("\n")}\nDaily usage: ${usage.page}\n`;
}
