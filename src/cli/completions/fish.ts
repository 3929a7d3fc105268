import type { Command } from "../command.ts";
import type { Flag } from "../flags.ts";
import { type Offer, offerOf, valueOffer, wordTree } from "./words.ts";

/** fish knows only \\ and \' inside single quotes. */
function quotedFish(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

/** What to offer as options of `complete`; -x: that alone, -F: files. */
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

export function fishCompletions(commands: readonly Command[]): string {
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
