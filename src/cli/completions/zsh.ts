import type { Command } from "../command.ts";
import type { Flag } from "../flags.ts";
import { type Offer, offerOf, quoted, valueOffer, wordTree } from "./words.ts";

/** In _arguments specifications brackets and colons have a meaning. */
function escaped(text: string): string {
  return text.replaceAll(/[[\]:\\]/g, "\\$&");
}

function action(offer: Offer): string {
  switch (offer.kind) {
    case "words":
      return `(${offer.words.map((word) => word.replaceAll(/[\s:()'"\\]/g, "\\$&")).join(" ")})`;
    case "files": {
      const [first, ...others] = offer.extensions;
      if (first === undefined) return "_files";
      // A last group without a bar would be taken for a glob qualifier.
      return `_files -g "*.(#i)${others.length === 0 ? first : `(${offer.extensions.join("|")})`}"`;
    }
    case "folders":
      return "_files -/";
    case "commands":
      return "_markmill_named";
    case "nothing":
      return " ";
  }
}

function flagSpecification(name: string, flag: Flag): string {
  const doc = `[${escaped(flag.doc)}]`;
  // Given once, a flag is not offered again.
  const spelled = [...(flag.short === undefined ? [] : [`-${flag.short}`]), `--${name}`];
  const before = flag.repeat ? "*" : spelled.length > 1 ? `(${spelled.join(" ")})` : "";
  const message = flag.implied === undefined ? ":" : "::";
  const value =
    flag.value === undefined ? "" : `${message}${escaped(flag.value)}:${action(valueOffer(flag))}`;
  const forms = spelled.map((each) => {
    if (flag.value === undefined) return each;
    if (flag.implied !== undefined) return `${each}=-`;
    return each.startsWith("--") ? `${each}=` : `${each}+`;
  });
  return forms.map((form) => quoted(`${before}${form}${doc}${value}`)).join(" \\\n        ");
}

export function zshCompletions(commands: readonly Command[]): string {
  const cases = commands.map(({ name, flags, arguments: operands }) => {
    const specifications = [
      ...Object.entries(flags).map(([flag, table]) => flagSpecification(flag, table)),
      ...operands.map(({ name: operand, complete, repeat, optional }, index) => {
        const place = repeat ? "*" : String(index + 1);
        const offer = offerOf(complete);
        // Told of only where no flag is begun: a message beside one keeps it from being completed.
        const what = offer.kind === "nothing" ? `_guard "^-*" ${operand}` : action(offer);
        return quoted(`${place}:${optional && !repeat ? ":" : ""}${escaped(operand)}:${what}`);
      }),
    ];
    return `    ${quoted(name)})\n      _arguments -s -S \\\n        ${specifications.join(" \\\n        ")} ;;`;
  });
  const groups = [...wordTree(commands)].map(([group, members]) => {
    const entries = members.map(({ word, summary }) => quoted(`${word}:${summary.replaceAll(":", "\\:")}`));
    return `    ${quoted(group)}) entries=( ${entries.join(" ")} ) ;;`;
  });
  const names = commands.map(({ name }) => quoted(name)).join(" | ");
  return `#compdef markmill
_markmill_group() {
  local -a entries
  case "$1" in
${groups.join("\n")}
  esac
  (( \${#entries} )) && _describe command entries
}
# The words of a command, for what explains one. $words begins with the explaining command itself.
_markmill_named() {
  local -a said
  said=( \${words[2,CURRENT-1]:#-*} )
  case \${#said} in
    0) _markmill_group "" ;;
    1) _markmill_group "$said[1]" ;;
  esac
}
_markmill() {
  local name="" taken=0
  if (( CURRENT > 3 )); then
    case "\${words[2]} \${words[3]}" in
      ${names}) name="\${words[2]} \${words[3]}"; taken=2 ;;
    esac
  fi
  if (( CURRENT > 2 )) && [[ -z $name ]]; then
    case "\${words[2]}" in
      ${names}) name="\${words[2]}"; taken=1 ;;
      *) _markmill_group "\${words[2]}"; return ;;
    esac
  fi
  if [[ -z $name ]]; then _markmill_group ""; return; fi
  shift $taken words
  (( CURRENT -= taken ))
  case "$name" in
${cases.join("\n")}
  esac
}
if [[ $funcstack[1] == _markmill ]]; then _markmill "$@"; else compdef _markmill markmill; fi
`;
}
