import { expect, test } from "bun:test";
import { dayMs } from "../../../config/units.ts";
import { createInstallation, succeeding } from "../testing/installation.ts";
import { logHeads, logHeadsDaily } from "./heads.ts";

test("the heads in the log are those that verification knows", async () => {
  await using here = await createInstallation(succeeding());
  await here.ended(await here.confirm());
  await logHeads(here.core, "stop");
  const logged = here.events.findLast(({ event }) => event === "ledger.heads")?.fields ?? {};
  const report = await here.core.ledger.verify([String(logged.entries_head), String(logged.audit_head)]);
  expect(report.problems).toEqual([]);
  expect(logged).toEqual({
    occasion: "stop",
    entries: report.transfers,
    entries_head: report.head,
    audit_rows: report.auditRows,
    audit_head: report.auditHead,
  });
});

test("they are logged once a day", async () => {
  await using here = await createInstallation(succeeding());
  const timers: { ms: number; run: () => void }[] = [];
  const after = (ms: number, run: () => void) => {
    timers.push({ ms, run });
    return () => undefined;
  };
  const core = { ...here.core, timers: { after } };
  const daily = logHeadsDaily(core);
  for (const day of [1, 2]) {
    expect(timers.at(-1)?.ms).toBe(dayMs);
    timers.at(-1)?.run();
    await Bun.sleep(1);
    expect(here.events.filter(({ event }) => event === "ledger.heads")).toHaveLength(day);
  }
  daily.stop();
});

test("a ledger that cannot be read stops nothing", async () => {
  await using here = await createInstallation(succeeding());
  const { ledger } = here.core;
  const broken = { ...ledger, read: { ...ledger.read, heads: () => Promise.reject(new Error("no disk")) } };
  await logHeads({ ...here.core, ledger: broken }, "day");
  expect(here.events.at(-1)).toMatchObject({ event: "ledger.heads_unreadable" });
});
