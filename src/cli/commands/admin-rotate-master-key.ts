import { configFlags } from "../../shared/command-line/flags.ts";
import { counted } from "../../shared/command-line/output.ts";
import { administerAlone } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin rotate-master-key",
  summary: "Replace master.key and re-encrypt all secrets of the ledger.",
  details: [
    "Use it if the key may have leaked, or for regular rotation. Webhook and application secrets keep their values. Users must sign in again, because session cookies are signed with the old key; API keys and application tokens stay valid.",
    "The change is atomic: if the command is interrupted, the installation works with the old or the new key. The old key is kept as master.key.replaced-ID, because earlier backups need it (see docs/backup.md). Move it to your backups, and keep a copy of the new key in a safe place.",
    "The server must be stopped.",
  ],
  flags: configFlags,
  examples: [
    {
      command: "markmill admin rotate-master-key --data-dir /var/lib/markmill",
      doc: "Rotate the key of a stopped server.",
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
      `Created a new master.key (${keyId}); re-encrypted ${counted(webhookSecrets, "webhook secret")} and ${counted(clientSecrets, "application secret")}. Keep a copy of the key apart from the ledger.`,
      `The old key is now ${previousFile}: earlier backups need it. Move it to your backups.`,
      ...(unopened === 0 ? [] : [`${counted(unopened, "secret")} encrypted with a lost key left unchanged.`]),
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
