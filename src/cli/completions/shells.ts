import type { Command } from "../command.ts";
import { bashCompletions } from "./bash.ts";
import { fishCompletions } from "./fish.ts";
import { zshCompletions } from "./zsh.ts";

export const shells: ReadonlyMap<string, (commands: readonly Command[]) => string> = new Map([
  ["bash", bashCompletions],
  ["zsh", zshCompletions],
  ["fish", fishCompletions],
]);

export const shellNames = [...shells.keys()];
