import { expect, test } from "bun:test";
import { loadSettings } from "./load.ts";
import { reloadSettings } from "./reload.ts";

const load = (environment: Record<string, string>) => loadSettings({ environment }).settings;

test("reloadable settings are taken over in place, the others are named", () => {
  const live = { ...load({}) };
  const next = load({ MARKMILL_RETENTION__RESULTS_DAYS: "7", MARKMILL_SERVER__LISTEN: "127.0.0.1:1" });
  expect(reloadSettings(live, next)).toEqual({
    changed: ["retention.results_days"],
    pending: ["server.listen"],
  });
  expect(live["retention.results_days"]).toBe(7);
  expect(live["server.listen"]).toBe("127.0.0.1:8484");
});
