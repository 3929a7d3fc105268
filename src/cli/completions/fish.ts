import type { Argument, Command } from "../command.ts";
import type { Flag } from "../flags.ts";
import { wordTree } from "./words.ts";

/** fish knows only \\ and \' inside single quotes. */
function quotedFish(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

function conditionOf(name: string): string {
  const [first = "", second] = name.split(" ");
  const seen = `__fish_seen_subcommand_from ${first}`;
  return quotedFish(second === undefined ? seen : `${seen}; and __fish_seen_subcommand_from ${second}`);
}

function values(flag: Flag): string {
  if (flag.choices !== undefined) return ` -x -a ${quotedFish(flag.choices.join(" "))}`;
  if (flag.complete === "folder") return " -x -a '(__fish_complete_directories)'";
  return flag.complete === "file" ? " -r -F" : " -x";
}

function flagLine(name: string, flag: Flag, condition: string): string {
  const short = flag.short === undefined ? "" : ` -s ${flag.short}`;
  const value = flag.value === undefined || flag.implied !== undefined ? "" : values(flag);
  return `complete -c markmill -n ${condition} -l ${name}${short}${value} -d ${quotedFish(flag.doc)}`;
}

function operandLine({ complete, doc }: Argument, condition: string): string[] {
  if (complete === undefined) return [];
  if (typeof complete !== "string") {
    return [
      `complete -c markmill -n ${condition} -a ${quotedFish(complete.join(" "))} -d ${quotedFish(doc)}`,
    ];
  }
  return [
    `complete -c markmill -n ${condition} ${complete === "folder" ? "-a '(__fish_complete_directories)'" : "-F"}`,
  ];
}

export function fishCompletions(commands: readonly Command[]): string {
  const lines = ["# fish completion for markmill", "complete -c markmill -f"];
  for (const [group, members] of wordTree(commands)) {
    const words = members.map(({ word }) => word).join(" ");
    const condition = quotedFish(
      group === ""
        ? "__fish_use_subcommand"
        : `__fish_seen_subcommand_from ${group}; and not __fish_seen_subcommand_from ${words}`,
    );
    for (const { word, summary } of members) {
      lines.push(`complete -c markmill -n ${condition} -a ${word} -d ${quotedFish(summary)}`);
    }
  }
  for (const command of commands) {
    const condition = conditionOf(command.name);
    for (const [name, flag] of Object.entries(command.flags)) lines.push(flagLine(name, flag, condition));
    for (const operand of command.arguments) lines.push(...operandLine(operand, condition));
  }
  return `${lines.join("\n")}\n`;
}
