import type { Command } from "../command.ts";
import { quoted, wordTree } from "./words.ts";

/** Values of flags and operands come from the same tables as the parser's; files where nothing else is known. */
export function bashCompletions(commands: readonly Command[]): string {
  const groups = [...wordTree(commands)];
  const words = groups.map(
    ([group, members]) =>
      `    ${quoted(group)}) words=${quoted(members.map(({ word }) => word).join(" "))} ;;`,
  );
  const flags = commands.map(
    ({ name, flags: table }) =>
      `    ${quoted(name)}) words=${quoted(
        Object.keys(table)
          .map((flag) => `--${flag}`)
          .join(" "),
      )} ;;`,
  );
  const values = commands.flatMap(({ name, flags: table }) =>
    Object.entries(table).flatMap(([flag, { choices, complete, value }]) => {
      if (value === undefined) return [];
      const pattern = quoted(`${name} --${flag}`);
      if (choices !== undefined) return [`    ${pattern}) words=${quoted(choices.join(" "))} ;;`];
      return [
        `    ${pattern}) ${complete === "folder" ? "folders=1" : complete === "file" ? "files=1" : "none=1"} ;;`,
      ];
    }),
  );
  const operands = commands.flatMap(({ name, arguments: [first] }) =>
    Array.isArray(first?.complete)
      ? [`    ${quoted(name)}) words=${quoted(first.complete.join(" "))} ;;`]
      : [],
  );
  const names = commands.map(({ name }) => quoted(name)).join(" | ");
  return `# bash completion for markmill
_markmill() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="" name="" words="" files="" folders="" none=""
  (( COMP_CWORD > 0 )) && previous="\${COMP_WORDS[COMP_CWORD-1]}"
  COMPREPLY=()
  local first="\${COMP_WORDS[1]:-}" second="\${COMP_WORDS[2]:-}"
  if (( COMP_CWORD == 1 )); then first=""; second=""; fi
  case "$first $second" in
    ${names}) name="$first $second" ;;
    *) case "$first" in
      ${names}) name="$first" ;;
    esac ;;
  esac
  if (( COMP_CWORD == 2 )) && [[ "$name" == *" "* ]]; then name=""; fi
  case "$name $previous" in
${values.join("\n")}
  esac
  if [[ -n $none ]]; then return; fi
  if [[ -n $folders ]]; then compopt -o filenames 2>/dev/null; COMPREPLY=( $(compgen -d -- "$current") ); return; fi
  if [[ -z $words && -z $files && "$current" == -* ]]; then case "$name" in
${flags.join("\n")}
  esac; fi
  if [[ -z $words && -z $files && -z $name ]]; then case "$first" in
${words.join("\n")}
  esac; fi
  if [[ -z $words && -z $files ]]; then case "$name" in
${operands.join("\n")}
  esac; fi
  if [[ -n $words ]]; then COMPREPLY=( $(compgen -W "$words" -- "$current") ); return; fi
  compopt -o filenames 2>/dev/null
  COMPREPLY=( $(compgen -f -- "$current") )
}
complete -F _markmill markmill
`;
}
