import { type Command, defineCommand } from "../command.ts";
import { serverFlags } from "../flags.ts";
import { jobArgument } from "../jobs.ts";
import { requireClient } from "../server.ts";

export const command: Command = defineCommand({
  name: "jobs delete",
  summary: "Delete a job with its upload and result; a running one must be cancelled first.",
  arguments: [jobArgument],
  flags: serverFlags,
  run: async ({ flags, operands: [id = ""], context }) => {
    await requireClient(flags, context).delete(id);
    return { json: { id, deleted: true }, text: `Deleted ${id}.\n` };
  },
});
