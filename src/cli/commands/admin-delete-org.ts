import { administer, administration } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { confirmed, yesFlag } from "../confirmation.ts";
import { configFlags } from "../flags.ts";
import { counted } from "../output.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin delete-org",
  summary: "Delete an organization with its users, keys, jobs and results.",
  details: [
    "Jobs that wait or run are cancelled and their Credits released. The ledger and the audit keep ids, and no name. `markmill admin export-org` takes a copy before. The organization default stays.",
  ],
  arguments: [{ name: "NAME", doc: "Organization, by name or id." }],
  flags: { ...configFlags, yes: yesFlag },
  run: async ({ flags, operands: [organization = ""], json, context }) => {
    const { yes, ...config } = flags;
    const { settings } = settingsFor(config, context);
    // Asked for on its own, so that no ledger is held open while somebody thinks.
    const { name, id } = await administer(settings, context, "getOrganization", { organization });
    const what = `This deletes the organization ${name} (${id}) with its users, keys, jobs and results, for good.`;
    await confirmed({ yes, json, name, what }, context);
    const { removed, filesRemoved } = await administration(settings, context, (run) =>
      run("deleteOrganization", { organization: id }),
    );
    const { cancelledJobs, ...counts } = removed;
    const gone = [
      counted(removed.users, "user"),
      counted(removed.keys, "key"),
      counted(removed.jobs, "job"),
    ].join(", ");
    const rest = filesRemoved ? "" : " Some of its files are left to the server's own sweeps.";
    return {
      json: {
        organization_id: id,
        removed: { ...counts, cancelled_jobs: cancelledJobs },
        files_removed: filesRemoved,
      },
      text: `Deleted the organization ${name} (${id}): ${gone}.${rest}\n`,
    };
  },
});
