import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadSettings } from "./load.ts";
import { settingKeys, settingOf } from "./names.ts";
import { sampleFile } from "./sample.ts";

const folder = mkdtempSync(join(tmpdir(), "sample-"));
afterAll(() => rmSync(folder, { recursive: true }));

function load(toml: string) {
  const configFile = join(folder, "sample.toml");
  writeFileSync(configFile, toml);
  return loadSettings({ environment: {}, configFile });
}

test("as it stands the sample changes nothing", () => {
  const { settings, origins } = load(sampleFile());
  for (const key of settingKeys) {
    expect(settings[key]).toEqual(settingOf(key).default);
    expect(origins[key].kind).toBe("default");
  }
});

test("with every # removed it sets every setting, to its default where there is one", () => {
  const { settings, origins } = load(sampleFile().replaceAll(/^#(?! )/gm, ""));
  for (const key of settingKeys) {
    expect([key, origins[key].kind]).toEqual([key, "file"]);
    const setting = settingOf(key);
    if (setting.example === undefined) expect(settings[key]).toEqual(setting.default);
    else expect(settings[key]).not.toEqual(setting.default);
  }
});
