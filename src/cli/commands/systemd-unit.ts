import { systemdUnit } from "../../../config/systemd.ts";
import { UsageError } from "../../shared/command-line/exit.ts";
import { type Command, defineCommand } from "../command.ts";

export const command: Command = defineCommand({
  name: "systemd-unit",
  summary: "Print a unit file that runs the server under systemd.",
  details: ["The unit creates its own user and stores data in /var/lib/markmill."],
  flags: {
    executable: {
      value: "PATH",
      doc: "Path of the executable; default: /usr/local/bin/markmill.",
      complete: "file",
    },
  },
  examples: [
    { command: "markmill systemd-unit > /etc/systemd/system/markmill.service", doc: "Install the unit." },
  ],
  run: async ({ flags }) => {
    const executable = flags.executable ?? "/usr/local/bin/markmill";
    if (!executable.startsWith("/") || /[\s"'%\\]/.test(executable)) {
      throw new UsageError("--executable must be an absolute path without spaces or quotes");
    }
    const unit = systemdUnit(executable);
    return { json: { unit }, text: unit };
  },
});
