import { UsageError } from "../../shared/command-line/exit.ts";
import { type Command, defineCommand } from "../command.ts";
import { loadAllCommands } from "../commands.ts";
import { shellNames, shells } from "../completions/shells.ts";

export const command: Command = defineCommand({
  name: "completions",
  summary: "Print shell completions.",
  details: [
    "They complete commands, flags and their values, file types, and convertible files. bash needs no other package; if bash-completion is installed, it loads them on demand.",
  ],
  arguments: [{ name: "SHELL", doc: `One of ${shellNames.join(", ")}.`, complete: shellNames }],
  flags: {},
  examples: [
    {
      command: "markmill completions bash > /usr/share/bash-completion/completions/markmill",
      doc: "Install them for bash, for all users.",
    },
    {
      command: "markmill completions zsh > ~/.zfunc/_markmill",
      doc: "Install them for zsh, in a folder of fpath.",
    },
    {
      command: "markmill completions fish > ~/.config/fish/completions/markmill.fish",
      doc: "Install them for fish.",
    },
  ],
  run: async ({ operands: [shell = ""] }) => {
    const make = shells.get(shell);
    if (make === undefined) {
      throw new UsageError(`SHELL must be one of ${shellNames.join(", ")}, not ${shell}`);
    }
    const script = make(await loadAllCommands());
    return { json: { shell, script }, text: script };
  },
});
