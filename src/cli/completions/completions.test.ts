import { describe, expect, test } from "bun:test";
import { loadAllCommands } from "../commands.ts";
import { shells } from "./shells.ts";

const commands = await loadAllCommands();

function scriptOf(shell: string): string {
  return shells.get(shell)?.(commands) ?? "";
}

async function accepted(shell: string, script: string): Promise<string> {
  const child = Bun.spawn([shell, "-n"], { stdin: new Blob([script]), stderr: "pipe" });
  const said = await new Response(child.stderr).text();
  return `${await child.exited} ${said}`.trim();
}

describe("each shell's script", () => {
  for (const shell of shells.keys()) {
    test(`${shell} names every command and flag`, () => {
      const script = scriptOf(shell);
      for (const { name, flags } of commands) {
        for (const word of name.split(" ")) expect(script).toContain(word);
        for (const flag of Object.keys(flags)) expect(script).toContain(flag);
      }
    });
    test.skipIf(Bun.which(shell) === null)(`${shell} finds no error in it`, async () => {
      expect(await accepted(shell, scriptOf(shell))).toBe("0");
      // The check is one that can fail.
      expect(await accepted(shell, "if (")).not.toBe("0");
    });
  }
});

describe.skipIf(Bun.which("bash") === null)("bash completes", () => {
  const cases: [line: string[], expected: string[], notExpected: string[]][] = [
    [["co"], ["convert", "config", "completions"], ["jobs"]],
    [["jobs", ""], ["list", "show", "wait", "cancel", "delete", "download"], ["serve"]],
    [["jobs", "l"], ["list"], ["show"]],
    [["convert", "--m"], ["--mode", "--max-credits"], ["--pages"]],
    [["jobs", "list", "--status", "s"], ["succeeded"], ["failed"]],
    [["completions", ""], ["bash", "zsh", "fish"], []],
    [["serve", "--log-level", ""], ["debug", "info", "warn", "error"], []],
  ];
  for (const [line, expected, notExpected] of cases) {
    test(`markmill ${line.join(" ")}`, async () => {
      const words = ["markmill", ...line].map((word) => `'${word}'`).join(" ");
      const asked = `COMP_WORDS=(${words}); COMP_CWORD=${line.length}; _markmill; printf '%s\\n' "\${COMPREPLY[@]}"`;
      const child = Bun.spawn(["bash", "-c", `${scriptOf("bash")}\n${asked}`], { stderr: "pipe" });
      const offered = (await new Response(child.stdout).text()).split("\n");
      expect(offered).toEqual(expect.arrayContaining(expected));
      for (const word of notExpected) expect(offered).not.toContain(word);
    });
  }
});
