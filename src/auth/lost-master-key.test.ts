import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock, systemRandom } from "../../config/ambient.ts";
import { masterKeyStatus, resetMasterKey } from "./lost-master-key.ts";
import { openSecretBox } from "./master-key.ts";

let dataDir: string;
let adopted: string | null;
let parts: Parameters<typeof openSecretBox>[0];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "markmill-key-"));
  adopted = null;
  parts = {
    dataDir,
    clock: systemClock,
    random: systemRandom,
    ledger: {
      read: { masterKeyId: async () => adopted } as never,
      write: (async (name: string, { keyId }: { keyId: string }) => {
        adopted = keyId;
        if (name === "adoptMasterKey") return { outcome: "adopted" };
        return { outcome: "reset", secrets: 2, organizationIds: ["org_a"] };
      }) as never,
    },
  };
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const file = () => join(dataDir, "master.key");
const state = async () => (await masterKeyStatus(parts)).state;
const reset = () => resetMasterKey(parts, { kind: "admin_cli", id: null });
const foreign = `markmill-master-key-1 ${Buffer.alloc(32).toString("base64")}\n`;

test("states", async () => {
  expect(await state()).toBe("none");
  await openSecretBox(parts);
  expect(await masterKeyStatus(parts)).toEqual({ path: file(), state: "fits", mode: 0o600, adopted: true });
  for (const text of [foreign, "", "nonsense"]) {
    writeFileSync(file(), text);
    expect(await state()).toBe("unfit");
  }
  rmSync(file());
  expect(await masterKeyStatus(parts)).toMatchObject({ state: "missing", mode: null });
  mkdirSync(file());
  expect(await state()).toBe("unreadable");
});

test("nothing is forgotten that can still be read, or might be", async () => {
  await expect(reset()).rejects.toMatchObject({
    code: "invalid_request",
    message: `The ledger has no encrypted secrets; the first start reads or creates ${file()}.`,
  });
  await openSecretBox(parts);
  const [text, keyId] = [readFileSync(file(), "utf8"), adopted];
  await expect(reset()).rejects.toThrow("nothing is lost");
  expect([readFileSync(file(), "utf8"), adopted, readdirSync(dataDir)]).toEqual([
    text,
    keyId,
    ["master.key"],
  ]);
  rmSync(file());
  mkdirSync(file());
  await expect(reset()).rejects.toThrow("cannot be read");
});

test("a missing key has a successor; one that does not fit is kept", async () => {
  await openSecretBox(parts);
  rmSync(file());
  expect(await reset()).toEqual({ secrets: 2, organizationIds: ["org_a"], setAside: null });
  expect([await state(), statSync(file()).mode & 0o777]).toEqual(["fits", 0o600]);
  await openSecretBox(parts);
  writeFileSync(file(), foreign);
  const { setAside } = await reset();
  expect(readFileSync(setAside ?? "", "utf8")).toBe(foreign);
  expect(await state()).toBe("fits");
});

test("a ledger that does not accept the new key is a failure", async () => {
  await openSecretBox(parts);
  rmSync(file());
  parts.ledger.write = (async () => ({ outcome: "other_key" })) as never;
  await expect(reset()).rejects.toThrow("the ledger says other_key of a key that was just made");
});

test("interrupted before the ledger knew, it can be run again", async () => {
  await openSecretBox(parts);
  rmSync(file());
  const { write } = parts.ledger;
  parts.ledger.write = async () => {
    throw new Error("the power is gone");
  };
  await expect(reset()).rejects.toThrow("power");
  expect(await state()).toBe("unfit");
  parts.ledger.write = write;
  await reset();
  expect(await state()).toBe("fits");
});
