import { expect, test } from "bun:test";
import { Fault } from "../../config/errors/fault.ts";
import { describeFailure, faultOf, isBusy, isFull, isLocked, isUnreadable, ownerGone } from "./failures.ts";

const sqlite = (code: string, message = "text") => Object.assign(new Error(message), { code });
/** As drizzle wraps it. */
const wrapped = (error: Error) => new Error("Failed query", { cause: error });

test("SQLite's codes say whether a write may be tried again", () => {
  expect(describeFailure(wrapped(sqlite("SQLITE_FULL", "disk is full")))).toEqual({
    kind: "unavailable",
    message: "SQLITE_FULL: disk is full",
  });
  expect(describeFailure(sqlite("SQLITE_CONSTRAINT_UNIQUE")).kind).toBe("internal");
  expect(describeFailure(new Error("plain"))).toEqual({ kind: "internal", message: "plain" });
  for (const thrown of [null, undefined, "words", 5])
    expect(describeFailure(thrown)).toEqual({ kind: "internal", message: String(thrown) });
});

test("a full disk is told from a lock, wrapped or not", () => {
  const codes = ["SQLITE_FULL", "SQLITE_IOERR_SHMSIZE", "SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_IOERR_READ"];
  expect(codes.map((code) => isFull(wrapped(sqlite(code))))).toEqual([true, true, false, false, false]);
  expect(codes.map((code) => isBusy(sqlite(code)))).toEqual([false, false, true, true, false]);
  expect([isFull(null), isBusy("SQLITE_BUSY")]).toEqual([false, false]);
});

test("callers see what they can act on, and never SQLite's text", () => {
  const told = (kind: Parameters<typeof faultOf>[0]["kind"]) => {
    const { code, message, cause } = faultOf({ kind, message: "inner text" });
    expect(String(cause)).toContain("ledger: inner text");
    expect(message).not.toContain("inner text");
    return { code, message };
  };
  expect(told("internal").code).toBe("internal_error");
  expect(told("unavailable").code).toBe("service_unavailable");
  expect(told("locked").message).toContain("Another Markmill server uses this data directory");
  expect(told("full").message).toContain("Free some space");
  expect(told("newer").message).toContain("newer version");
  expect([
    isLocked(faultOf({ kind: "locked", message: "" })),
    isLocked(faultOf({ kind: "full", message: "" })),
  ]).toEqual([true, false]);
  expect(isUnreadable(faultOf(describeFailure(sqlite("SQLITE_NOTADB"))))).toBe(true);
  expect([isUnreadable(faultOf(describeFailure(sqlite("SQLITE_BUSY")))), isUnreadable(null)]).toEqual([
    false,
    false,
  ]);
});

test("a row of a deleted organization is recognized by its trigger's message", () => {
  const gone = new Error("the organization was deleted");
  expect(ownerGone(new Fault("internal_error", { cause: gone }))).toBe(gone);
  expect(ownerGone(new Fault("internal_error", { cause: new Error("other") }))).toBeNull();
  expect(ownerGone(new Fault("internal_error"))).toBeNull();
  expect(ownerGone(gone)).toBeNull();
});
