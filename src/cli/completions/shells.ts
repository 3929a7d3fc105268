import type { Flag } from "../../shared/command-line/flags.ts";
import type { Command } from "../command.ts";
import { bashCompletions } from "./bash.ts";
import { type Offer, offerOf, quoted, valueOffer, wordTree } from "./words.ts";

export const shells: ReadonlyMap<string, (commands: readonly Command[]) => string> = new Map([
  ["bash", bashCompletions],
  ["zsh", zshCompletions],
  ["fish", fishCompletions],
]);

export const shellNames = [...shells.keys()];

/** In single quotes, fish knows only \\ and \'. */
function quotedFish(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

/** Options of fish's `complete`; -x: these only, -F: files. */
function candidates(offer: Offer, others: "-r" | ""): string {
  switch (offer.kind) {
    case "words":
      return ` ${others} -f -a ${quotedFish(offer.words.join(" "))}`;
    case "files":
      return offer.extensions.length === 0
        ? ` ${others} -F`
        : ` ${others} -f -k -a ${quotedFish(`(__markmill_files ${offer.extensions.join(" ")})`)}`;
    case "folders":
      return ` ${others} -f -a '(__fish_complete_directories)'`;
    case "commands":
      return ` ${others} -f -a '(__markmill_named)'`;
    case "nothing":
      return ` ${others} -f`;
  }
}

function flagLine(name: string, flag: Flag, condition: string): string {
  const short = flag.short === undefined ? "" : ` -s ${flag.short}`;
  const value =
    flag.value === undefined ? "" : candidates(valueOffer(flag), flag.implied === undefined ? "-r" : "");
  return `complete -c markmill -n ${condition} -l ${name}${short}${value} -d ${quotedFish(flag.doc)}`;
}

function fishCompletions(commands: readonly Command[]): string {
  const lines = ["# fish completion for markmill", helpers(commands), "complete -c markmill -f"];
  for (const [group, members] of wordTree(commands)) {
    const condition = quotedFish(`__markmill_group ${group}`.trim());
    for (const { word, summary } of members) {
      lines.push(`complete -c markmill -n ${condition} -a ${word} -d ${quotedFish(summary)}`);
    }
  }
  for (const command of commands) {
    const condition = quotedFish(`__markmill_at ${command.name}`);
    for (const [name, flag] of Object.entries(command.flags)) lines.push(flagLine(name, flag, condition));
    for (const { complete } of command.arguments) {
      const offer = offerOf(complete);
      if (offer.kind !== "nothing")
        lines.push(`complete -c markmill -n ${condition}${candidates(offer, "")}`);
    }
  }
  return `${lines.join("\n")}\n`;
}

function helpers(commands: readonly Command[]): string {
  const names = commands.map(({ name }) => quotedFish(name).replaceAll("\n", " ")).join(" ");
  const described = [...wordTree(commands)].map(
    ([group, members]) =>
      `        case ${quotedFish(group)}\n            printf '%s\\t%s\\n' ${members.map(({ word, summary }) => `${word} ${quotedFish(summary)}`).join(" ")}`,
  );
  return `# Whether the words so far are those of a group, none more.
function __markmill_group
    set -l words (commandline -opc)
    test "$words[2..]" = "$argv"
end
# Whether the words so far begin with those of a command, and of no longer one.
function __markmill_at
    set -l words (commandline -opc)
    test "$words[2..3]" = "$argv"; and return 0
    contains -- "$words[2..3]" ${names}; and return 1
    test "$words[2]" = "$argv"
end
# Files that end so, in whatever case, and folders on the way to them.
function __markmill_files
    set -l pattern '\\.('(string join '|' -- $argv)')$'
    for path in (complete -C "__fish_command_without_completions "(commandline -ct))
        if string match -qr '/$' -- $path; or string match -qir -- $pattern $path
            echo $path
        end
    end
end
# The words of a command, for what explains one.
function __markmill_named
    set -l words (commandline -opc)
    set -l said (string match -v -- '-*' $words[3..])
    test (count $said) -lt 2; or return
    switch "$said"
${described.join("\n")}
    end
end`;
}

/** Brackets and colons are special in _arguments specifications. */
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
      // A last group without a bar would be a glob qualifier.
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
  // A flag is offered once.
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

function zshCompletions(commands: readonly Command[]): string {
  const cases = commands.map(({ name, flags, arguments: operands }) => {
    const specifications = [
      ...Object.entries(flags).map(([flag, table]) => flagSpecification(flag, table)),
      ...operands.map(({ name: operand, complete, repeat, optional }, index) => {
        const place = repeat ? "*" : String(index + 1);
        const offer = offerOf(complete);
        // Only if no flag is being typed: a message would block its completion.
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
