import { UsageError } from "../../shared/command-line/exit.ts";
import { configFlags } from "../../shared/command-line/flags.ts";
import { counted, printable } from "../../shared/command-line/output.ts";
import { administerAlone } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin reset-master-key",
  summary:
    "Begin with a new master.key when the old one is lost for good; the secrets it sealed are forgotten.",
  details: [
    "Look for a copy of master.key first: put back into the data directory, it loses nothing. This is for when there is none. Every organization gets a new webhook secret when it next asks for one or is next notified, and its receivers must be given that. People sign in anew, and applications that have a secret register anew. Jobs, Credits, users and API keys are not touched. A file that does not fit is kept under another name.",
    "Runs only while no server uses the data directory.",
  ],
  flags: {
    ...configFlags,
    "yes-forget-secrets": { doc: "Says that this is meant; without it nothing is done." },
  },
  examples: [
    {
      command: "markmill admin reset-master-key --yes-forget-secrets --data-dir /var/lib/markmill",
      doc: "Begin anew when no copy of the key is left.",
    },
  ],
  run: async ({ flags, context }) => {
    if (!flags["yes-forget-secrets"])
      throw new UsageError(
        "this forgets every organization's webhook secret for good; if that is meant, add --yes-forget-secrets",
      );
    const { settings } = settingsFor({ config: flags.config, "data-dir": flags["data-dir"] }, context);
    const { secrets, organizations, setAside } = await administerAlone(settings, context, (operations) =>
      operations.resetMasterKey(),
    );
    const lines = [
      `Made a new master.key; ${counted(secrets, "secret")} of ${counted(organizations.length, "organization")} forgotten. Keep a copy of it apart from the ledger.`,
      ...(setAside === null ? [] : [`The file that did not fit is now ${setAside}.`]),
      ...(organizations.length === 0
        ? []
        : [
            "New webhook secrets for their receivers are needed by:",
            ...organizations.map((name) => `  ${printable(name)}`),
          ]),
    ];
    return {
      json: { secrets_forgotten: secrets, organizations, set_aside: setAside },
      text: `${lines.join("\n")}\n`,
    };
  },
});
