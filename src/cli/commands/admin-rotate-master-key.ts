import { configFlags } from "../../shared/command-line/flags.ts";
import { counted } from "../../shared/command-line/output.ts";
import { administerAlone } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin rotate-master-key",
  summary: "Put a new master.key in the place of the present one, and seal all secrets of the ledger anew.",
  details: [
    "For when the key, or a copy of it, may have come into other hands, or is to be changed from time to time. Webhook secrets and the secrets of applications stay what they are. People sign in anew, because what their browsers carry was signed with the old key; API keys and the tokens of applications go on working.",
    "Everything is sealed anew in one step: whatever ends the command, the installation works, with the old key or with the new one. The old key is kept beside the new one under the name master.key.replaced-ID: backups made before need it (see docs/backup.md). Move it to where you keep them, and put a copy of the new one in a safe place.",
    "Runs only while no server uses the data directory.",
  ],
  flags: configFlags,
  examples: [
    {
      command: "markmill admin rotate-master-key --data-dir /var/lib/markmill",
      doc: "Change the key of a server that has been stopped.",
    },
  ],
  run: async ({ flags, context }) => {
    const { settings } = settingsFor(flags, context);
    const { keyId, previousKeyId, resealed, unopened, previousFile } = await administerAlone(
      settings,
      context,
      (operations) => operations.rotateMasterKey(),
    );
    const { webhook_secret: webhookSecrets, client_secret: clientSecrets } = resealed;
    const lines = [
      `Made a new master.key (${keyId}); ${counted(webhookSecrets, "webhook secret")} and ${counted(clientSecrets, "secret")} of applications are sealed anew. Keep a copy of it apart from the ledger.`,
      `The old one is now ${previousFile}: backups that were made before need it. Move it to where you keep them.`,
      ...(unopened === 0
        ? []
        : [`${counted(unopened, "secret")} had been sealed with a key that is lost, and stays so.`]),
    ];
    return {
      json: {
        key_id: keyId,
        previous_key_id: previousKeyId,
        previous_file: previousFile,
        resealed: {
          webhook_secrets: webhookSecrets,
          client_secrets: clientSecrets,
          renewal_answers: resealed.renewal_answer,
        },
        unopened,
      },
      text: `${lines.join("\n")}\n`,
    };
  },
});
