/** Commands that begin at once on a fresh clone: one installs the packages, the others wait for it. */
import { afterAll, expect, test } from "bun:test";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Instead of npm: takes its time, tells when it began and ended, and brings the bun of this test. */
const npm = `#!/bin/sh
echo begin >> log
rm -rf node_modules
sleep 1
mkdir -p node_modules/bun/bin
ln -s "${process.execPath}" node_modules/bun/bin/bun.exe
echo end >> log
`;

function freshClone() {
  const root = mkdtempSync(join(tmpdir(), "markmill-bootstrap-"));
  folders.push(root);
  mkdirSync(join(root, "scripts"));
  copyFileSync(join(import.meta.dir, "bootstrap.mjs"), join(root, "scripts", "bootstrap.mjs"));
  writeFileSync(join(root, "package-lock.json"), "{}");
  writeFileSync(join(root, "say.ts"), 'console.log("ran");');
  mkdirSync(join(root, "bin"));
  writeFileSync(join(root, "bin", "npm"), npm);
  chmodSync(join(root, "bin", "npm"), 0o755);
  const run = async () => {
    const node = Bun.which("node") ?? "node";
    const child = Bun.spawn([node, "scripts/bootstrap.mjs", "say.ts"], {
      cwd: root,
      env: { PATH: `${join(root, "bin")}:${dirname(node)}:/usr/bin:/bin` },
      stdout: "pipe",
      stderr: "pipe",
    });
    const [out, err] = await Promise.all([child.stdout.text(), child.stderr.text()]);
    return { exitCode: await child.exited, out, err };
  };
  return { root, run, log: () => readFileSync(join(root, "log"), "utf8") };
}

test("one installs, the others wait and then run", async () => {
  const { run, log } = freshClone();
  const ended = await Promise.all([run(), run(), run(), run()]);
  for (const { exitCode, out } of ended) expect({ exitCode, out }).toEqual({ exitCode: 0, out: "ran\n" });
  expect(log()).toBe("begin\nend\n");
  expect(ended.filter(({ err }) => err.includes("installing packages"))).toHaveLength(1);
  expect(ended.some(({ err }) => err.includes("waiting for the installation"))).toBe(true);
});

test("an installation whose process is gone is begun anew", async () => {
  const { root, run, log } = freshClone();
  const gone = Bun.spawn(["true"]);
  await gone.exited;
  mkdirSync(join(root, ".cache"));
  writeFileSync(join(root, ".cache", "installing"), String(gone.pid));
  expect(await run()).toMatchObject({ exitCode: 0, out: "ran\n" });
  expect(log()).toBe("begin\nend\n");
});

test("an installation that fails says so, and the next command tries again", async () => {
  const { root, run } = freshClone();
  const working = readFileSync(join(root, "bin", "npm"), "utf8");
  writeFileSync(join(root, "bin", "npm"), "#!/bin/sh\nexit 1\n");
  expect(await run()).toMatchObject({ exitCode: 1, err: expect.stringContaining("npm ci failed") });
  writeFileSync(join(root, "bin", "npm"), working);
  expect(await run()).toMatchObject({ exitCode: 0, out: "ran\n" });
});
