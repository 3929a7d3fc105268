import { afterAll, expect, test } from "bun:test";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Settings } from "../../../../config/settings/schema.ts";
import { defaultSettings } from "../../../../config/settings/testing/defaults.ts";
import { programsFor } from "./programs.ts";

const folder = mkdtempSync(join(tmpdir(), "markmill-programs-"));
afterAll(() => rmSync(folder, { recursive: true }));

// An environment of Python, whose libraries are read with the program.
for (const each of ["bin", "lib/python3.12"]) mkdirSync(join(folder, each), { recursive: true });
writeFileSync(join(folder, "pyvenv.cfg"), "");
writeFileSync(join(folder, "bin/python"), "");
const program = join(folder, "bin/yt-dlp");
writeFileSync(program, `#!${join(folder, "bin/python")}\n`);
chmodSync(program, 0o755);
const settings: Settings = { ...defaultSettings, "url_import.yt_dlp_partly_confined": true };

test.each(["data_dir", "backup.directory", "server.tls_key", "sso.client_secret_file"] as const)(
  "a program is not run where it would read %s",
  (key) => {
    const whyNot = (path: string) => programsFor({ ...settings, [key]: join(folder, path) }).whyNot(program);
    expect(whyNot("lib/python3.12/kept")).toContain("could read the installation's files");
    expect(whyNot("kept")).toBeNull();
  },
);

test("nor where it would read the configuration", () => {
  const whyNot = (path: string) =>
    programsFor(settings, () => ({ data_dir: { kind: "file", path: join(folder, path), line: 1 } })).whyNot(
      program,
    );
  expect(whyNot("bin/markmill.toml")).toContain("could read the installation's files");
  expect(whyNot("markmill.toml")).toBeNull();
});
