import { describe, expect, test } from "bun:test";
import { errorCatalog } from "../../../config/errors/catalog.ts";
import { Fault } from "../../../config/errors/fault.ts";
import { verdict } from "./verdict.ts";

const named = (name: string, message: string) => Object.assign(new Error(message), { name });
const system = (code: string) => Object.assign(new Error(`${code}: x, open '/p'`), { code, syscall: "open" });

describe("an exception's verdict", () => {
  // What was thrown, what it means when inspecting and when converting, and whether the process goes on.
  const cases: [string, unknown, string, string, boolean][] = [
    ["a fault", new Fault("no_audio_track"), "no_audio_track", "no_audio_track", false],
    ["an error", new Error("xref"), "corrupt_document", "conversion_failed", false],
    ["a thrown word", "xref", "corrupt_document", "conversion_failed", false],
    ["nothing", undefined, "corrupt_document", "conversion_failed", false],
    ["a full disk", system("ENOSPC"), "service_unavailable", "storage_failed", false],
    ["a missing source", system("ENOENT"), "service_unavailable", "storage_failed", false],
    [
      "deep nesting",
      new RangeError("Maximum call stack size exceeded."),
      "document_too_complex",
      "document_too_complex",
      true,
    ],
    ["a trap", new WebAssembly.RuntimeError("Unreachable code"), "crashed", "crashed", true],
    [
      "a trap of another realm",
      named("RuntimeError", "memory access out of bounds"),
      "crashed",
      "crashed",
      true,
    ],
    ["Emscripten's abort", named("Error", "Aborted(native code called abort())"), "crashed", "crashed", true],
    [
      "a trap as cause",
      new Error("page 3", { cause: new WebAssembly.RuntimeError("x") }),
      "crashed",
      "crashed",
      true,
    ],
    [
      "a fault for a trap",
      new Fault("corrupt_document", { cause: new WebAssembly.RuntimeError("x") }),
      "corrupt_document",
      "corrupt_document",
      true,
    ],
    ["MuPDF's malloc", new Error("malloc (4294967295 bytes) failed"), "out_of_memory", "out_of_memory", true],
    ["MuPDF's calloc", new Error("calloc (9 x 8 bytes) failed"), "out_of_memory", "out_of_memory", true],
    [
      "Emscripten's OOM",
      named("RuntimeError", "Aborted(OOM). Build with -sASSERTIONS"),
      "out_of_memory",
      "out_of_memory",
      true,
    ],
    ["the runtime's refusal", new RangeError("Out of memory"), "out_of_memory", "out_of_memory", true],
  ];
  test.each(cases)("%s", (_what, thrown, inspecting, converting, poisoned) => {
    const name = (kind: "inspect" | "convert"): string => {
      const { outcome } = verdict(kind, thrown);
      return outcome.reason === "fault" ? outcome.code : outcome.reason;
    };
    expect([name("inspect"), name("convert"), verdict("convert", thrown).poisoned]).toEqual([
      inspecting,
      converting,
      poisoned,
    ]);
  });

  test("keeps the cause internal and bounded, the catalog's message external", () => {
    const { outcome } = verdict("convert", new Error("at /data/x", { cause: new Error("y".repeat(9_000)) }));
    if (outcome.reason !== "fault") throw new Error("no fault");
    expect(outcome.message).toBe(errorCatalog.conversion_failed.message);
    expect(outcome.internal).toContain("at /data/x");
    expect(outcome.internal).toContain("caused by ");
    expect(outcome.internal?.length).toBeLessThanOrEqual(4_096);
  });

  test("is told in full: reason, details and causes, of which at most eight count", () => {
    const details = [{ path: "/file" as const, message: "is locked" }];
    const locked = verdict("convert", new Fault("encrypted_document", { message: "x", details })).outcome;
    expect(locked).toMatchObject({ ok: false, reason: "fault", message: "x", details });
    const plain = verdict("convert", "xref").outcome;
    expect(Object.keys(plain).toSorted()).toEqual(["code", "internal", "message", "ok", "reason"]);
    expect(plain).toMatchObject({ ok: false, internal: "xref" });
    expect(verdict("convert", new RangeError("Out of memory")).outcome).toEqual({
      ok: false,
      reason: "out_of_memory",
    });
    const trapped = verdict("convert", new WebAssembly.RuntimeError("at 7")).outcome;
    expect(trapped).toMatchObject({ ok: false, internal: expect.stringContaining("at 7") });
    const chainOf = (length: number, deepest: unknown) => {
      let chain = deepest;
      for (let at = 1; at < length; at += 1)
        chain = Object.assign(new Error(`${at}`, { cause: chain }), { stack: "" });
      return verdict("convert", chain);
    };
    expect(chainOf(8, "deepest").outcome).toMatchObject({ internal: expect.stringContaining("deepest") });
    expect(chainOf(8, new RangeError("Out of memory")).poisoned).toBe(true);
    expect(chainOf(9, new RangeError("Out of memory")).poisoned).toBe(false);
  });

  test("a chain of causes that bites its tail ends", () => {
    const error = new Error("loop");
    error.cause = error;
    expect(verdict("convert", error).outcome.reason).toBe("fault");
  });
});
