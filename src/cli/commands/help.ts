import { UsageError } from "../../shared/command-line/exit.ts";
import { type Command, defineCommand } from "../command.ts";
import { groupOf, loadAllCommands, loadCommand, matchCommand, suggestion } from "../commands.ts";
import { commandDocument, commandHelp, groupDocument, groupHelp, overview } from "../help.ts";

export const command: Command = defineCommand({
  name: "help",
  summary: "Explain a command, or list them all.",
  arguments: [
    {
      name: "COMMAND",
      doc: "Its words, for example: jobs wait.",
      optional: true,
      repeat: true,
      complete: "command",
    },
  ],
  flags: {},
  examples: [
    { command: "markmill help admin", doc: "List a group's commands." },
    { command: "markmill help jobs wait", doc: "Explain a command." },
  ],
  run: async ({ operands, context: { outColumns } }) => {
    const all = await loadAllCommands();
    if (operands.length === 0) return { json: groupDocument(all), text: overview(all, outColumns) };
    const name = matchCommand(operands);
    if (name !== null) {
      const found = await loadCommand(name);
      return { json: commandDocument(found), text: commandHelp(found, outColumns) };
    }
    const group = groupOf(operands[0] ?? "");
    if (group.length === 0) {
      const near = suggestion(
        operands,
        all.map((c) => c.name),
      );
      throw new UsageError(`unknown command ${operands.join(" ")}; ${near}`);
    }
    const members = await Promise.all(group.map(loadCommand));
    return { json: groupDocument(members), text: groupHelp(members, outColumns) };
  },
});
