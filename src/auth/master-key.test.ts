import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock, systemRandom } from "../../config/ambient.ts";
import { Secret } from "../../config/secret.ts";
import { openSecretBox } from "./master-key.ts";

let dataDir: string;
let adopted: string | null;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "markmill-key-"));
  adopted = null;
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const file = () => join(dataDir, "master.key");
const openBox = () =>
  openSecretBox({
    dataDir,
    clock: systemClock,
    random: systemRandom,
    ledger: {
      read: { masterKeyId: async () => adopted } as never,
      write: (async (_: string, { keyId }: { keyId: string }) => {
        adopted = keyId;
        return { outcome: "adopted" };
      }) as never,
    },
  });

test("the first start makes a key that only its owner may read; later ones use it", async () => {
  const sealed = (await openBox()).seal("webhook-secret", "row", new Secret("secret"));
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(["master.key"]);
  const text = readFileSync(file(), "utf8");
  expect((await openBox()).open("webhook-secret", "row", sealed).reveal()).toBe("secret");
  expect(readFileSync(file(), "utf8")).toBe(text);
});

test("a start that ended before the ledger learned of the key, or in the middle of making it", async () => {
  writeFileSync(`${file()}.new`, "half a k");
  await openBox();
  const text = readFileSync(file(), "utf8");
  adopted = null;
  await openBox();
  expect(adopted).not.toBeNull();
  expect(readFileSync(file(), "utf8")).toBe(text);
});

test.each([
  ["missing", () => rmSync(file()), "master_key_missing"],
  ["emptied", () => writeFileSync(file(), ""), "master_key_unfit"],
  ["cut", () => writeFileSync(file(), readFileSync(file()).subarray(0, 40)), "master_key_unfit"],
  [
    "another's",
    () => writeFileSync(file(), `markmill-master-key-1 ${Buffer.alloc(32).toString("base64")}\n`),
    "master_key_unfit",
  ],
])("with a key that is %s nothing starts, and no new one is made", async (_, spoil, code) => {
  await openBox();
  spoil();
  const before = readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name), "utf8"));
  await expect(openBox()).rejects.toMatchObject({ code });
  expect(readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name), "utf8"))).toEqual(before);
});
