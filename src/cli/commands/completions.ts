import { type Command, defineCommand } from "../command.ts";
import { loadAllCommands } from "../commands.ts";
import { shellNames, shells } from "../completions/shells.ts";
import { UsageError } from "../exit.ts";

export const command: Command = defineCommand({
  name: "completions",
  summary: "Print the completions of a shell.",
  details: [
    "bash: markmill completions bash > /etc/bash_completion.d/markmill",
    "zsh: markmill completions zsh > a folder of $fpath, as _markmill",
    "fish: markmill completions fish > ~/.config/fish/completions/markmill.fish",
  ],
  arguments: [{ name: "SHELL", doc: `One of ${shellNames.join(", ")}.`, complete: shellNames }],
  flags: {},
  run: async ({ operands: [shell = ""] }) => {
    const make = shells.get(shell);
    if (make === undefined) {
      throw new UsageError(`SHELL must be one of ${shellNames.join(", ")}, not ${shell}`);
    }
    const script = make(await loadAllCommands());
    return { json: { shell, script }, text: script };
  },
});
