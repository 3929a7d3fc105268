import { afterAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { heldIn, programPlaces } from "./program-places.ts";

const home = realpathSync(mkdtempSync(join(tmpdir(), "markmill-home-")));
afterAll(() => rmSync(home, { recursive: true }));

function made(path: string, content = ""): string {
  const whole = join(home, path);
  mkdirSync(join(whole, ".."), { recursive: true });
  writeFileSync(whole, content);
  return whole;
}
const linked = (path: string, to: string) => {
  mkdirSync(join(home, path, ".."), { recursive: true });
  symlinkSync(to, join(home, path));
  return join(home, path);
};
/** Places that are not the system's. */
const ownPlaces = (program: string) => programPlaces(program).filter((place) => place.startsWith(home));

describe("of its own a program reads", () => {
  test("its file alone, also where it is linked to, wherever that is", () => {
    const program = made("bin/yt-dlp", "#!/usr/bin/env python3\nPK");
    const own = [program, join(home, "bin/_internal")];
    expect(ownPlaces(program)).toEqual(own);
    expect(ownPlaces(linked("links/yt-dlp", program))).toEqual(own);
    expect(ownPlaces(made("yt-dlp_linux", "\u007fELF"))).not.toContain(home);
  });

  test("with Python's environment that environment, and the libraries of the Python that it is of", () => {
    made("python/lib/python3.12/os.py");
    const python = made("python/bin/python3.12", "\u007fELF");
    made("env/pyvenv.cfg");
    made("env/lib/python3.12/site-packages/yt_dlp/__init__.py");
    const interpreter = linked("env/bin/python", python);
    const places = ["env/lib", "env/lib64", "env/bin", "env/pyvenv.cfg", "env/share"];
    const expected = [interpreter, python, ...[...places, "python/lib"].map((each) => join(home, each))];
    for (const head of [`#!${interpreter}\n`, `#!/bin/sh\n'''exec' "${interpreter}" "$0" "$@"\n`]) {
      const found = ownPlaces(made("env/bin/yt-dlp", head));
      expect(found).toEqual(expect.arrayContaining(expected));
      for (const wide of ["env", "python", "python/bin", ""]) expect(found).not.toContain(join(home, wide));
    }
  });

  test("with a script its interpreter, which env looks for behind its own options", () => {
    const found = (head: string) =>
      programPlaces(made("script", `${head}\n`)).filter((place) => /\/sh$/.test(place));
    const [shell, ...more] = found("#!/usr/bin/env sh");
    expect([shell, ...more]).toEqual(expect.arrayContaining([expect.stringMatching(/^\/.*bin\/sh$/)]));
    expect(found("#!/usr/bin/env -S LANG=C sh -e")).toEqual([shell as string, ...more]);
    expect(found("sh")).toEqual([]);
  });

  test("of libraries beside an interpreter that is no Python none", () => {
    made("tool/lib/secret");
    const tool = made("tool/bin/tool", "\u007fELF");
    expect(ownPlaces(made("script", `#!${tool}\n`))).toEqual([
      join(home, "script"),
      join(home, "_internal"),
      tool,
    ]);
  });

  test("of the system's settings what programs need, by name", () => {
    const places = programPlaces("/bin/sh");
    expect(places).toContain("/etc/ssl/certs");
    for (const wide of ["/", "/etc", "/etc/ssl", "/etc/pki", "/dev", "/opt", "/usr", "/usr/local"])
      expect(places).not.toContain(wide);
  });
});

test("what would be read with it is found, by links as well, and what is beside it is not", () => {
  const secret = made("data/master.key");
  const at = (path: string) => join(home, path);
  expect(heldIn([at("data")], [secret])).toBe(secret);
  expect(heldIn([secret], [secret])).toBe(secret);
  expect(heldIn([linked("way", at("data"))], [secret])).toBe(secret);
  expect(heldIn([at("data")], [linked("key", secret)])).toBe(secret);
  expect(heldIn([at("other"), at("data"), at("last")], [at("elsewhere"), secret])).toBe(secret);
  // Also where it will be made.
  expect(heldIn([at("data")], [at("data/later/tls.key")])).toBe(at("data/later/tls.key"));
  expect(heldIn([at("dat"), at("data/master.key.old"), at("other")], [secret])).toBeNull();
  expect(heldIn([at("data/bin/yt-dlp")], [at("data")])).toBeNull();
});
