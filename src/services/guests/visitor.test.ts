import { expect, test } from "bun:test";
import { systemRandom } from "../../../config/ambient.ts";
import { Secret } from "../../../config/secret.ts";
import { createSecretBox } from "../../auth/secret-box.ts";
import { createVisitors } from "./visitor.ts";

const boxOf = (byte: number) => createSecretBox(new Secret(new Uint8Array(32).fill(byte)), systemRandom);
const visitorOf = createVisitors(boxOf(1), systemRandom);

test("a browser that brings its cookie back is the same visitor", () => {
  const first = visitorOf(null);
  expect(first.cookie).toMatch(/^[0-9a-f]{32}\.[0-9a-f]{64}$/);
  expect(visitorOf(first.cookie)).toEqual(first);
});

test("no two new ones are the same", () => {
  expect(new Set(Array.from({ length: 100 }, () => visitorOf(null).id)).size).toBe(100);
});

test("cookies not signed with this key are ignored", () => {
  const { id, cookie } = visitorOf(null);
  const other = createVisitors(boxOf(2), systemRandom)(null);
  const changed = cookie.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  for (const forged of [
    "",
    id,
    `${id}.`,
    changed,
    other.cookie,
    `${other.id}${cookie.slice(32)}`,
    `${cookie}0`,
  ])
    expect(visitorOf(forged).id).not.toBe(id);
});
