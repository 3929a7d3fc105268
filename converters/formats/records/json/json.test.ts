import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { limits } from "../../../../config/limits.ts";
import { codeOf, faultOf } from "../../../../config/testing/failures.ts";
import { runsOf } from "../../../../config/testing/runs.ts";
import { convertFile, markdownOf, warningsOf } from "../testing/convert-file.ts";
import { compact } from "./lay-out.ts";
import { JsonProblem } from "./problem.ts";
import { scanValue } from "./scan.ts";
import { Tape } from "./tape.ts";

/** The text as the tape says it, in the layout of `compact`; null where it is not JSON. */
function scanned(text: string): string | null {
  const tape = new Tape();
  try {
    const end = scanValue(text, text.length - text.trimStart().length, tape);
    if (text.slice(end).trim() !== "") return null;
    return compact({ text, tape }, 0);
  } catch (error) {
    if (error instanceof JsonProblem) return null;
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

describe("scanning", () => {
  test("takes what the platform's parser takes and says the same", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.nat(4), (text, indent) => {
        const laidOut = JSON.stringify(JSON.parse(text), null, indent);
        expect(JSON.parse(scanned(laidOut) ?? "")).toEqual(JSON.parse(text));
      }),
      { numRuns: runsOf(500), seed: 20_261_123 },
    );
  });

  test("refuses what the platform's parser refuses", () => {
    const piece = fc.constantFrom(
      ...[
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        '"a"',
        '"',
        "\\",
        "1",
        "-",
        "0",
        ".5",
        "e3",
        "true",
        "null",
        "nul",
        " ",
        "\n",
        "\t",
      ],
      ...['"\\u12', '"\\x"', "'a'", "//", "+1", "01", "NaN", '"\\ud800"'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (parts) => {
        const text = parts.join("");
        if (text.trim() === "") return;
        const ours = scanned(text);
        const theirs = parsed(text);
        if (theirs === undefined) expect(ours).toBeNull();
        else expect(JSON.parse(ours ?? "")).toEqual(theirs);
      }),
      { numRuns: runsOf(5_000), seed: 20_261_123 },
    );
  });
});

test.each([
  ['{\n  "a": 1,\n}', "line 2, column 9: a comma stands behind the last value"],
  ['{\n  // why\n  "a": 1}', "line 2, column 3: JSON has no comments"],
  ['{"a": 1 /* b */}', "line 1, column 9: JSON has no comments"],
  ["{a: 1}", "line 1, column 2: the name of a member stands in double quotes"],
  ["{'a': 1}", "line 1, column 2: the name of a member stands in double quotes"],
  ["{\"a\": 'b'}", "line 1, column 7: strings stand in double quotes"],
  ['{"a": undefined}', "line 1, column 7: undefined is no value of JSON"],
  ['{"a": .5}', "line 1, column 7: a number is not written as JSON writes numbers"],
  ['{"a": "b\nc"}', "line 1, column 9: a line ends within a string"],
  ['{"a": "b', "line 1, column 7: a string is opened but never closed"],
  ['{"a": [1, 2', "line 1, column 12: the file ends before an array is closed"],
  ['{"a" 1}', "line 1, column 6: a colon is expected here"],
  ['[1 2, "x"]', "line 1, column 4: a comma or ] is expected here"],
  ['{"a": 1} x', "line 1, column 10: something stands behind the end of the value"],
])("%j is refused with the place and the reason", async (text, reason) => {
  const fault = await faultOf(convertFile("a.json", text));
  expect(fault.code).toBe("corrupt_document");
  expect(fault.message).toContain(reason);
});

test("nesting is bounded, and what lies deep is shown as source", async () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
  expect(await markdownOf("a.json", nested(limits.jsonDepthMax))).toContain("```json");
  expect(await codeOf(convertFile("a.json", nested(limits.jsonDepthMax + 1)))).toBe("document_too_complex");
  expect(await codeOf(convertFile("a.json", "[".repeat(200_000)))).toBe("document_too_complex");
});

test.each(["[]", "{}", "[[], [{}]]", '""', " \n "])("%j has nothing to convert", async (text) => {
  expect(await codeOf(convertFile("a.json", text))).toBe("empty_document");
});

test("words are counted as they are written, however the file is laid out", async () => {
  const value = { name: "two words", list: [1, 2.5, true], deep: { text: "naïve café", han: "数据" } };
  const { document } = await convertFile("a.json", JSON.stringify(value));
  expect(document.metrics).toEqual({ words: 14 });
  expect((await convertFile("a.json", JSON.stringify(value, null, 4))).document.metrics).toEqual({
    words: 14,
  });
});

test("every value keeps its digits and every name its place", async () => {
  expect(await markdownOf("a.json", '{"b": 1.10, "2": 1e400, "1": 12345678901234567890, "b": -0}')).toBe(
    "- **b**: 1.10\n- **2**: 1e400\n- **1**: 12345678901234567890\n- **b**: -0",
  );
});

describe("lines", () => {
  test("are one table, with the columns in the order in which they come", async () => {
    expect(await markdownOf("a.ndjson", '{"a": 1}\n\r\n{"b": 2, "a": 3}\n')).toBe(
      "| a | b |\n| --- | --- |\n| 1 |\n| 3 | 2 |",
    );
  });

  test("that are not JSON are shown and told", async () => {
    const text = '{"a": 1}\n{"a": \nnot\n{"a": 2}\n';
    expect(await markdownOf("a.jsonl", text)).toBe('| a |\n| --- |\n| 1 |\n| 2 |\n\n```\n{"a":\nnot\n```');
    expect(await warningsOf("a.jsonl", text)).toEqual([
      "Lines that are not JSON stand at the end as they are: lines 2, 3.",
    ]);
  });

  test("are seen in a file of any name, and a single value in a file of lines", async () => {
    const { document } = await convertFile("a.log", '{"a": 1}\n{"a": 2}\n');
    expect(document.metadata.details?.format).toBe("json lines");
    expect(await markdownOf("a.jsonl", '{\n  "a": 1,\n  "b": 2\n}\n')).toBe(
      "| a | b |\n| --- | --- |\n| 1 | 2 |",
    );
  });

  test("of which none is JSON are a damaged file", async () => {
    expect(await codeOf(convertFile("a.ndjson", "{one}\n{two}\n"))).toBe("corrupt_document");
  });

  test("that open what they never close do not cost square time", async () => {
    const text = `{"a": 1}\n{"a": 2}\n${'[1,\n"x",\n'.repeat(20_000)}`;
    expect(["none", "corrupt_document", "document_too_complex"]).toContain(
      await codeOf(convertFile("a.ndjson", text)),
    );
  });
});

describe("encodings", () => {
  const text = '{"k\u00e4se": "\u20ac 5"}';
  const utf16 = Buffer.from(text, "utf16le");
  const utf32 = Buffer.concat(
    [...text].map((character) => Buffer.from(Uint32Array.of(character.codePointAt(0) ?? 0).buffer)),
  );
  test.each<[string, Uint8Array]>([
    ["UTF-8 with a mark", Buffer.from(`\ufeff${text}`)],
    ["UTF-16 with a mark", Buffer.concat([Buffer.of(0xff, 0xfe), utf16])],
    ["UTF-16 without", utf16],
    ["UTF-16, the other way", Buffer.from(utf16).swap16()],
    ["UTF-32 without a mark", utf32],
    ["UTF-32, the other way", Buffer.from(utf32).swap32()],
    ["Windows-1252", Buffer.from('{"k\xe4se": "\x80 5"}', "latin1")],
  ])("%s", async (_name, bytes) => {
    expect(await markdownOf("a.json", bytes)).toBe("- **k\u00e4se**: \u20ac 5");
  });
});
