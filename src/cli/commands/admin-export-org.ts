import { resolve } from "node:path";
import { exportFiles } from "../../operations/admin/organizations/export/files.ts";
import { zipOf } from "../../operations/admin/organizations/export/zip.ts";
import { getOrganization } from "../../operations/admin/organizations/organizations.ts";
import { configFlags } from "../../shared/command-line/flags.ts";
import { administration } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { fileSink } from "../file-sink.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin export-org",
  summary: "Export all data of an organization as a ZIP.",
  details: [
    "JSON documents of the organization, its projects, users, keys (without secrets), jobs, feedback, Credit entries and audit log, and output.md and bundle.zip of each succeeded job. The export is recorded in the audit log.",
  ],
  arguments: [{ name: "NAME", doc: "Organization name or ID." }],
  flags: {
    ...configFlags,
    output: { value: "FILE", short: "o", required: true, doc: "ZIP to write.", complete: "file" },
  },
  examples: [
    {
      command: "markmill admin export-org babbage -o babbage.zip",
      doc: "Export the data of an organization.",
    },
  ],
  run: async ({ flags, operands: [organization = ""], context }) => {
    const { output, ...config } = flags;
    const { settings } = settingsFor(config, context);
    const nowMs = context.clock.nowMs();
    const place = resolve(context.cwd, output);
    const bytes = await administration(settings, context, async (run) => {
      const { id } = (await run(getOrganization, { organization_id: organization })).organization;
      // Nothing is read or recorded before there is a file to write to.
      const sink = await fileSink(place);
      let written = 0;
      try {
        for await (const chunk of zipOf(exportFiles(run, id, nowMs), new Date(nowMs))) {
          await sink.write(chunk as Uint8Array);
          written += (chunk as Uint8Array).length;
        }
        await sink.done();
      } finally {
        await sink.abandon();
      }
      return written;
    });
    return {
      json: { file: output, bytes },
      text: `Exported ${organization} to ${output} (${bytes} bytes).\n`,
    };
  },
});
