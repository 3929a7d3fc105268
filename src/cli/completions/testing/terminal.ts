/** A shell at a terminal of its own, to type at as somebody does. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

const answerMsMax = 20_000;

export interface Typing {
  /** Types a line whose \t complete, and resolves with the arguments that `markmill` was called with in the end. */
  line(text: string): Promise<string[]>;
  /** All that the terminal has shown so far. */
  shown(): string;
  end(): Promise<void>;
}

/** `folder` is where the shell stands; `setUp` are lines that it reads first. */
export async function typingAt(argv: readonly string[], folder: string, setUp: string): Promise<Typing> {
  const own = mkdtempSync(join(tmpdir(), "markmill-shell-"));
  const [program, calls] = [join(own, "markmill"), join(own, "calls")];
  writeFileSync(program, `#!/bin/sh\n{ printf '%s\\0' "$@"; echo; } >> '${calls}'\n`);
  chmodSync(program, 0o755);
  let shown = "";
  const shell = Bun.spawn([...argv], {
    cwd: folder,
    env: { PATH: [own, process.env.PATH].join(delimiter), HOME: folder, TERM: "dumb", LC_ALL: "C.UTF-8" },
    terminal: {
      cols: 250,
      rows: 60,
      data: (_terminal, bytes) => {
        shown += new TextDecoder().decode(bytes);
      },
    },
  });
  const type = (text: string) => shell.terminal?.write(text);
  const until = async <T>(look: () => Promise<T | null>): Promise<T> => {
    for (let waitedMs = 0; waitedMs < answerMsMax; waitedMs += 20) {
      const found = await look();
      if (found !== null) return found;
      await Bun.sleep(20);
    }
    throw new Error(`no answer; the terminal shows:\n${shown}`);
  };
  writeFileSync(join(own, "set-up"), `${setUp}\n`);
  // Split, so that what is typed is not taken for what it prints.
  type(`. ${join(own, "set-up")}; echo rea''dy\n`);
  await until(async () => (shown.includes("ready") ? true : null));
  let seen = 0;
  return {
    shown: () => shown,
    async line(text) {
      type(`${text}\n`);
      const call = await until(async () => {
        const file = Bun.file(calls);
        const lines = (await file.exists()) ? (await file.text()).split("\n") : [];
        return lines.length > seen + 1 ? (lines[seen] ?? "") : null;
      });
      seen += 1;
      return call.split("\0").slice(0, -1);
    },
    async end() {
      shell.kill("SIGKILL");
      await shell.exited;
      shell.terminal?.close();
      rmSync(own, { recursive: true, force: true });
    },
  };
}
