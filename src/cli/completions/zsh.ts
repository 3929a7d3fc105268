import type { Command } from "../command.ts";
import type { Flag } from "../flags.ts";
import { quoted, wordTree } from "./words.ts";

/** In _arguments specifications brackets and colons have a meaning. */
function escaped(text: string): string {
  return text.replaceAll(/[[\]:\\]/g, "\\$&");
}

function action(complete: Flag["complete"] | readonly string[], choices?: readonly string[]): string {
  const words = choices ?? (Array.isArray(complete) ? complete : undefined);
  if (words !== undefined) return `(${words.join(" ")})`;
  return complete === "folder" ? "_files -/" : complete === "file" ? "_files" : " ";
}

function flagSpecification(name: string, flag: Flag): string {
  const star = flag.repeat ? "*" : "";
  const doc = `[${escaped(flag.doc)}]`;
  if (flag.value === undefined) return quoted(`${star}--${name}${doc}`);
  const equals = flag.implied === undefined ? "=" : "=-";
  const colon = flag.implied === undefined ? ":" : "::";
  return quoted(
    `${star}--${name}${equals}${doc}${colon}${escaped(flag.value)}:${action(flag.complete, flag.choices)}`,
  );
}

export function zshCompletions(commands: readonly Command[]): string {
  const cases = commands.map(({ name, flags, arguments: operands }) => {
    const specifications = [
      ...Object.entries(flags).map(([flag, table]) => flagSpecification(flag, table)),
      ...operands.map(({ name: operand, complete, repeat }, index) =>
        quoted(`${repeat ? "*" : index + 1}:${escaped(operand)}:${action(complete)}`),
      ),
    ];
    return `    ${quoted(name)})\n      _arguments -s \\\n        ${specifications.join(" \\\n        ")} ;;`;
  });
  const groups = [...wordTree(commands)].map(([group, members]) => {
    const entries = members.map(({ word, summary }) => quoted(`${word}:${summary.replaceAll(":", "\\:")}`));
    return `    ${quoted(group)}) entries=( ${entries.join(" ")} ) ;;`;
  });
  const pairs = commands.filter(({ name }) => name.includes(" ")).map(({ name }) => quoted(name));
  return `#compdef markmill
_markmill() {
  local name="" group=""
  local -a entries
  if (( CURRENT > 2 )); then
    case "\${words[2]} \${words[3]}" in
      ${pairs.join(" | ")}) (( CURRENT > 3 )) && name="\${words[2]} \${words[3]}" ;;
    esac
    group="\${words[2]}"
  fi
  case "$group" in
${groups.join("\n")}
  esac
  if [[ -z $name && \${#entries} -gt 0 ]]; then
    _describe command entries
    return
  fi
  if [[ -z $name ]]; then name="$group"; shift words; (( CURRENT-- ))
  else shift 2 words; (( CURRENT -= 2 )); fi
  case "$name" in
${cases.join("\n")}
    *) _files ;;
  esac
}
_markmill "$@"
`;
}
