import { UsageError } from "../../shared/command-line/exit.ts";
import { configFlags } from "../../shared/command-line/flags.ts";
import { counted, printable } from "../../shared/command-line/output.ts";
import { administerAlone } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin reset-master-key",
  summary: "Create a new master.key after losing the old one; deletes all secrets encrypted with it.",
  details: [
    "If there is a copy of master.key, restore it to the data directory instead. Each organization gets a new webhook secret on its next request or delivery, which its receivers need. Users must sign in again, and applications with a secret must register again. Jobs, Credits, users and API keys are not affected. A master.key that does not fit is renamed.",
    "The server must be stopped.",
  ],
  flags: {
    ...configFlags,
    "yes-forget-secrets": { doc: "Confirm; required." },
  },
  examples: [
    {
      command: "markmill admin reset-master-key --yes-forget-secrets --data-dir /var/lib/markmill",
      doc: "Create a new key if there is no copy of the old one.",
    },
  ],
  run: async ({ flags, context }) => {
    if (!flags["yes-forget-secrets"])
      throw new UsageError(
        "this permanently deletes every organization's webhook secret; add --yes-forget-secrets to confirm",
      );
    const { settings } = settingsFor({ config: flags.config, "data-dir": flags["data-dir"] }, context);
    const { secrets, organizations, setAside } = await administerAlone(settings, context, (operations) =>
      operations.resetMasterKey(),
    );
    const lines = [
      `Created a new master.key; deleted ${counted(secrets, "secret")} of ${counted(organizations.length, "organization")}. Keep a copy of the key apart from the ledger.`,
      ...(setAside === null ? [] : [`The file that did not fit is now ${setAside}.`]),
      ...(organizations.length === 0
        ? []
        : [
            "These organizations need new webhook secrets for their receivers:",
            ...organizations.map((name) => `  ${printable(name)}`),
          ]),
    ];
    return {
      json: { secrets_forgotten: secrets, organizations, set_aside: setAside },
      text: `${lines.join("\n")}\n`,
    };
  },
});
