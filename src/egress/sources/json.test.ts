import { expect, test } from "bun:test";
import { failureOf } from "../../../config/testing/failures.ts";
import {
  addressOf,
  askJson,
  bylineOf,
  countOf,
  fieldsOf,
  itemsOf,
  jsonIn,
  listIn,
  momentOf,
  nameOf,
  nonBlank,
  numberOf,
  ownIn,
  required,
} from "./json.ts";

test.each<[unknown, string | null]>([
  ["2026-03-04T09:00:00Z", "2026-03-04T09:00:00.000Z"],
  ["2026-03-04T09:00:00.123456789Z", "2026-03-04T09:00:00.123Z"],
  ["2026-03-04T09:00:00+02:00", "2026-03-04T07:00:00.000Z"],
  ["2026-03-04T09:00:00-0530", "2026-03-04T14:30:00.000Z"],
  ["2026-03-04T09:00", "2026-03-04T09:00:00.000Z"],
  ["2026-03-04 09:00:00", "2026-03-04T09:00:00.000Z"],
  ["2026-03-04 09:00:00 UTC", "2026-03-04T09:00:00.000Z"],
  ["2026-03-04", "2026-03-04T00:00:00.000Z"],
  [1_772_614_800, "2026-03-04T09:00:00.000Z"],
  [1_772_614_800.5, "2026-03-04T09:00:00.500Z"],
  [0, "1970-01-01T00:00:00.000Z"],
  [253_402_300_799.999, "9999-12-31T23:59:59.999Z"],
  [253_402_300_800, null],
  ["2026-02-30", null],
  ["2026-03-04T25:00:00Z", null],
  ["4 March 2026", null],
  ["March 4, 2026 09:00", null],
  ["03/04/2026", null],
  ["2026", null],
  ["1", null],
  [-1, null],
  [1e300, null],
  [Number.NaN, null],
  [true, null],
  [null, null],
  [["2026-03-04"], null],
])("%j is the moment %j, wherever the server stands", (value, moment) => {
  expect(momentOf(value)).toBe(moment);
});

test("text without a zone is of UTC in every zone", () => {
  const script = `import { momentOf } from ${JSON.stringify(new URL("./json.ts", import.meta.url).pathname)}; console.log(momentOf("2026-03-04T09:00:00"), momentOf("2026-03-04"))`;
  const said = ["UTC", "Asia/Tokyo", "America/St_Johns"].map((zone) =>
    Bun.spawnSync([process.execPath, "-e", script], { env: { ...process.env, TZ: zone } }).stdout.toString(),
  );
  expect(new Set(said)).toEqual(new Set(["2026-03-04T09:00:00.000Z 2026-03-04T00:00:00.000Z\n"]));
});

test("values of other types than wanted are none", () => {
  for (const [value, fields] of [
    [{ a: 1 }, { a: 1 }],
    [[1], {}],
    [null, {}],
    ["a", {}],
  ] as const)
    expect(fieldsOf(value)).toEqual(fields);
  expect([itemsOf([1]), itemsOf({ length: 1 })]).toEqual([[1], []]);
  expect([nonBlank(" a"), nonBlank(" "), nonBlank(7)]).toEqual([" a", null, null]);
  expect([numberOf(7), numberOf(Number.POSITIVE_INFINITY), numberOf("7")]).toEqual([7, null, null]);
  expect([countOf(7.9), countOf(-3), countOf("7")]).toEqual([7, 0, 0]);
  expect([nameOf(7), nameOf("a"), nameOf(""), nameOf(null)]).toEqual(["7", "a", null, null]);
  expect([jsonIn(Buffer.from("[1]")), jsonIn(Buffer.from("<html>"))]).toEqual([[1], null]);
  expect([ownIn({ a: 1 }, "a"), ownIn({ a: 1 }, "constructor"), ownIn({ a: 1 }, null)]).toEqual([
    1,
    undefined,
    undefined,
  ]);
  expect([bylineOf("a", "b"), bylineOf(null, null)]).toEqual([{ authors: ["a"], published: "b" }, {}]);
});

test("addresses are of the web", () => {
  const base = new URL("https://example.org/a/");
  expect(addressOf("b", base)).toBe("https://example.org/a/b");
  expect(addressOf("http://example.org")).toBe("http://example.org/");
  for (const value of ["b", "ftp://example.org/", "javascript:1", "https://[", " ", 7])
    expect([value, addressOf(value)]).toEqual([value, null]);
});

test("what is mandatory fails with its name", async () => {
  expect([required(0, "a"), required("", "a"), listIn([1], "a")]).toEqual([0, "", [1]]);
  for (const act of [() => required(null, "a"), () => required(undefined, "a"), () => listIn({}, "a")])
    expect(await failureOf(act)).toMatchObject({ code: "remote_unavailable", cause: "without a" });
});

test("a successful response must be JSON, another one need not", async () => {
  const of = (status: number, body: string) =>
    askJson({ get: async () => ({ status, bytes: Buffer.from(body) }) } as never, "https://example.org/");
  expect(await of(200, "[1]")).toEqual({ status: 200, json: [1] } as never);
  expect(await of(300, "x")).toMatchObject({ status: 300, json: null });
  expect(await failureOf(of(299, "x"))).toMatchObject({ cause: "no JSON" });
});
