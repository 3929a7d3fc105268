import { expect, test } from "bun:test";
import { momentOf } from "./json.ts";

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
