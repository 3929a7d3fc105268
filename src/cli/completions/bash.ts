import type { Command } from "../command.ts";
import { type Offer, offerOf, quoted, valueOffer, wordTree } from "./words.ts";

/** Assignments that make the script below offer these words. */
function assignment(offer: Offer): string {
  switch (offer.kind) {
    case "words":
      return `words=${quoted(offer.words.join(" "))}`;
    case "files":
      return `files=${quoted(offer.extensions.length === 0 ? "." : offer.extensions.join("|"))}`;
    case "folders":
      return "folders=1";
    case "commands":
      return "commands=1";
    case "nothing":
      return "none=1";
  }
}

const caseOf = (pattern: string, offer: Offer) => `    ${pattern}) ${assignment(offer)} ;;`;

/**
 * Requires bash 4 only. Readline splits words at = and :, so --mode=fast arrives as three words, which are joined
 * again. The position of an operand is found by counting without flags and their values.
 */
export function bashCompletions(commands: readonly Command[]): string {
  const groups = [...wordTree(commands)].map(([group, members]) =>
    caseOf(quoted(group), { kind: "words", words: members.map(({ word }) => word) }),
  );
  const flags = commands.map(({ name, flags: table }) => {
    const words = Object.entries(table).map(
      ([flag, { implied }]) => `--${flag}${implied === undefined ? "" : "="}`,
    );
    const shorts = Object.values(table).flatMap(({ short }) => (short === undefined ? [] : [`-${short}`]));
    return caseOf(quoted(name), { kind: "words", words: [...words, ...shorts] });
  });
  const values = commands.flatMap(({ name, flags: table }) =>
    Object.entries(table).flatMap(([flag, entry]) => {
      if (entry.value === undefined) return [];
      const spelled = [`--${flag}`, ...(entry.short === undefined ? [] : [`-${entry.short}`])];
      // Only after = is a value expected.
      const tail = entry.implied === undefined ? [""] : [];
      const patterns = spelled.flatMap((each) =>
        [...tail, "="].map((end) => quoted(`${name} ${each}${end}`)),
      );
      return [caseOf(patterns.join(" | "), valueOffer(entry))];
    }),
  );
  const operands = commands.flatMap(({ name, arguments: table }) =>
    table.map(({ complete, repeat }, index) => {
      const offer = offerOf(complete);
      return caseOf(`${quoted(`${name} ${index + 1}`)}${repeat ? ` | ${quoted(`${name} `)}*` : ""}`, offer);
    }),
  );
  const names = commands.map(({ name }) => quoted(name)).join(" | ");
  return `# bash completion for markmill
_markmill_paths() {
  local path
  compopt -o filenames 2>/dev/null
  while IFS= read -r path; do
    if [[ $1 == . || -d "\${path/#\\~/$HOME}" || "\${path,,}" =~ \\.($1)$ ]]; then COMPREPLY+=( "$path" ); fi
  done < <(compgen "$2" -- "$3")
}
_markmill_words() {
  case "$1" in
${groups.join("\n")}
  esac
}
_markmill() {
  local words="" files="" folders="" commands="" none=""
  local -a typed=()
  local index word glued=""
  for (( index = 1; index <= COMP_CWORD; index++ )); do
    word="\${COMP_WORDS[index]}"
    if (( \${#typed[@]} > 0 )) && [[ $word == [=:]* || -n $glued ]]; then typed[-1]+="$word"
    else typed+=( "$word" ); fi
    glued=""
    if [[ $word == *[=:] ]]; then glued=1; fi
  done
  local current="\${typed[-1]:-}"
  unset 'typed[-1]'
  COMPREPLY=()
  local name="" first="\${typed[0]:-}" used=1
  case "$first \${typed[1]:-}" in
    ${names}) name="$first \${typed[1]}"; used=2 ;;
    *) case "$first" in
      ${names}) name="$first" ;;
    esac ;;
  esac
  local asked="" operand=0 literal=""
  if [[ -n $name ]]; then
    for word in "\${typed[@]:used}"; do
      if [[ -n $asked ]]; then asked=""; continue; fi
      if [[ -z $literal && $word == -- ]]; then literal=1; continue; fi
      if [[ -n $literal || $word != -?* ]]; then (( ++operand )); continue; fi
      case "$name $word" in
${values.join("\n")}
      esac
      if [[ -n $words$files$folders$commands$none ]]; then asked="$word"; fi
      words="" files="" folders="" commands="" none=""
    done
    if [[ -z $asked && -z $literal && $current == --*=* ]]; then asked="\${current%%=*}="; current="\${current#*=}"; fi
    if [[ -n $asked ]]; then case "$name $asked" in
${values.join("\n")}
    esac
    elif [[ -z $literal && $current == -* ]]; then case "$name" in
${flags.join("\n")}
    esac
    else case "$name $(( operand + 1 ))" in
${operands.join("\n")}
    esac; fi
  else _markmill_words "$first"; fi
  if [[ -n $commands ]]; then
    local group=""
    if (( operand == 1 )); then group="\${typed[-1]}"; fi
    if (( operand < 2 )); then _markmill_words "$group"; fi
  fi
  if [[ -n $words ]]; then
    COMPREPLY=( $(compgen -W "$words" -- "$current") )
    if [[ \${#COMPREPLY[@]} -eq 1 && \${COMPREPLY[0]} == *= ]]; then compopt -o nospace 2>/dev/null; fi
  elif [[ -n $folders ]]; then _markmill_paths . -d "$current"
  elif [[ -n $files ]]; then _markmill_paths "$files" -f "$current"; fi
}
complete -F _markmill markmill
`;
}
