import { UsageError } from "../../shared/command-line/exit.ts";
import { type Command, defineCommand } from "../command.ts";
import { loadAllCommands } from "../commands.ts";
import { shellNames, shells } from "../completions/shells.ts";

export const command: Command = defineCommand({
  name: "completions",
  summary: "Print the completions of a shell.",
  details: [
    "They complete commands, flags, what flags may be given, kinds of input, and files that can be converted. bash needs nothing else; its package bash-completion, where it is installed, loads them when they are first needed.",
  ],
  arguments: [{ name: "SHELL", doc: `One of ${shellNames.join(", ")}.`, complete: shellNames }],
  flags: {},
  examples: [
    {
      command: "markmill completions bash > /usr/share/bash-completion/completions/markmill",
      doc: "Install them for everybody's bash.",
    },
    {
      command: "markmill completions zsh > ~/.zfunc/_markmill",
      doc: "Install them for zsh, into a folder of its fpath.",
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
