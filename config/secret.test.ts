import { describe, expect, test } from "bun:test";
import { inspect } from "node:util";
import fc from "fast-check";
import { Secret, withoutSecrets } from "./secret.ts";
import { runsOf } from "./testing/runs.ts";

const value = "correct horse battery staple";
const secret = new Secret(value);

/** Every way in which a value becomes a text by itself. */
const ways: readonly [name: string, print: (held: unknown) => string][] = [
  ["String", (held) => String(held)],
  ["a template", (held) => `${held}`],
  ["addition", (held) => `held: ${held}`.concat("")],
  ["JSON.stringify", (held) => JSON.stringify(held) ?? ""],
  ["Bun.inspect", (held) => Bun.inspect(held)],
  ["util.inspect", (held) => inspect(held, { depth: 9 })],
  [
    "util.inspect without the secret's own say",
    (held) => inspect(held, { customInspect: false, showHidden: true }),
  ],
  ["an error's cause", (held) => Bun.inspect(new Error("failed", { cause: held }))],
  ["an error's cause in Node's form", (held) => inspect(new Error("failed", { cause: held }))],
  [
    "its own keys and entries",
    (held) => JSON.stringify([Object.keys(held as object), Object.entries(held as object)]),
  ],
  ["a copy", (held) => JSON.stringify({ ...(held as object) })],
];

describe("a secret", () => {
  test("is revealed on request only", () => {
    expect(secret.reveal()).toBe(value);
    expect(new Secret(new Uint8Array([1, 2])).reveal()).toEqual(new Uint8Array([1, 2]));
  });

  test("prints as a word, wherever it is", () => {
    expect([
      String(secret),
      `${secret}`,
      JSON.stringify({ secret }),
      Bun.inspect(secret),
      inspect([secret]),
    ]).toEqual(["[secret]", "[secret]", '{"secret":"[secret]"}', "[secret]", "[ [secret] ]"]);
  });

  test.each(ways)("is not shown by %s, however deep it lies", (_, print) => {
    const bytes = new Secret(new TextEncoder().encode(value));
    const places = fc.letrec<{ node: unknown }>((tie) => ({
      node: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        fc.constantFrom<unknown>(secret, bytes),
        fc.array(tie("node"), { minLength: 1, maxLength: 3 }),
        tie("node").map((inner) => ({ inner, list: [inner] })),
        tie("node").map((inner) => new Map([["key", inner]])),
        tie("node").map((inner) => new Error("outer", { cause: inner })),
      ),
    })).node;
    fc.assert(
      fc.property(places, (held) => {
        const text = print(held);
        expect(text).not.toContain(value);
        // The first bytes, as an array of numbers would be printed.
        expect(text).not.toMatch(/99,\s*111,\s*114/);
      }),
      { numRuns: runsOf(50) },
    );
  });

  test("is not sent to another thread", () => {
    expect(() => structuredClone(secret)).toThrow(expect.objectContaining({ name: "DataCloneError" }));
    expect(() => structuredClone({ deep: [secret] })).toThrow();
  });

  test("is printed by the console as that word", async () => {
    const program = `
      import { Secret } from ${JSON.stringify(`${import.meta.dir}/secret.ts`)};
      const held = { secret: new Secret(${JSON.stringify(value)}) };
      console.log(held, held.secret); console.error("%s %o %j", held.secret, held, held); console.table([held]);
      throw new Error("ends it", { cause: held.secret });`;
    const run = Bun.spawn([process.execPath, "-e", program], { stdout: "pipe", stderr: "pipe" });
    const printed = (await run.stdout.text()) + (await run.stderr.text());
    expect(printed.match(/\[secret\]/g)?.length).toBeGreaterThanOrEqual(5);
    // The runtime shows the program's own line where an error was thrown; here the value stands in another.
    expect(printed).not.toContain(`${value}"}`);
    expect(
      printed.split("\n").filter((line) => line.includes(value) && !line.includes("new Secret(")),
    ).toEqual([]);
  });
});

describe("what others wrote", () => {
  const token = `mk_live_${"0f".repeat(32)}`;

  test("keeps the kind of our own secrets and loses the rest", () => {
    expect(withoutSecrets(`key ${token}, xmk_job_${"ab".repeat(32)}; whsec_${"Ab+/".repeat(8)}.`)).toBe(
      "key mk_live_[secret], xmk_job_[secret]; whsec_[secret].",
    );
  });

  test("is otherwise left as it is, a key's display prefix too", () => {
    for (const text of ["", "plain", "key mk_live_0f0f of an account", "the prefix whsec_"])
      expect(withoutSecrets(text)).toBe(text);
  });

  test("never holds a token afterwards, wherever it stood", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (before, after) => {
        expect(withoutSecrets(before + token + after)).not.toContain("0f".repeat(8));
      }),
    );
  });
});
