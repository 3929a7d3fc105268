import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Type } from "@sinclair/typebox";
import { codeOf, faultOf } from "../config/testing/failures.ts";
import { type Capability, type ConversionRequest, certainty, type Source } from "./contract.ts";
import { ocrLanguages } from "./formats/option-schemas.ts";
import { capability as text } from "./formats/text/capability.ts";
import { detect } from "./input/detection/detect.ts";
import { openSample } from "./input/sample.ts";
import { inspect } from "./inspect.ts";
import { completeOptions } from "./options.ts";
import { usualRequest } from "./testing/converted.ts";

let base: string;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), "inspect-"));
});
afterAll(() => rm(base, { recursive: true }));

async function file(filename: string, content: string | Uint8Array): Promise<Source> {
  const path = join(base, `${Bun.hash(filename + content.toString())}`);
  await Bun.write(path, content);
  return { path, filename, bytes: Bun.file(path).size };
}

const bytes = (...values: number[]) => Uint8Array.from(values);

test.each<[string, string | Uint8Array, string | null, Partial<ConversionRequest>, string]>([
  ["a.txt", "", null, {}, "empty_document"],
  ["a.txt", " \n\t\n", null, {}, "empty_document"],
  ["a.txt", bytes(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0), null, {}, "unsupported_input"],
  ["a.txt", "plain\u0000text", null, {}, "unsupported_input"],
  ["a.bin", bytes(0x93, 0x81, 0x99, 0x02, 0xf0, 0x11, 0xd2, 0xa7), null, {}, "unsupported_input"],
  ["a.rtf", "{\\rtf1 text}", null, {}, "unsupported_input"],
  ["a.txt", "text", "no-such-thing", {}, "capability_mismatch"],
  ["a.pdf", "text", "pdf-to-markdown", {}, "capability_mismatch"],
  ["a.txt", "text", null, { pages: "1-2" }, "page_range_unsupported"],
  ["a.txt", "text", null, { layoutFidelity: "formula" }, "capability_mismatch"],
  ["a.txt", "text", null, { options: { furniture: "keep" } }, "invalid_request"],
])("%s with %j as %p and %j is %s", async (filename, content, capabilityId, request, code) => {
  const source = await file(filename, content);
  expect(await codeOf(inspect(source, capabilityId, { ...usualRequest, ...request }))).toBe(code);
});

test("a kind that cannot be converted here is refused before it is measured, and no other", async () => {
  const source = await file("report.pdf", "Just words.");
  const refusing = (id: string) =>
    inspect(source, null, usualRequest, {
      refused: { [id]: { code: "capability_unavailable", message: "Nobody is here." } },
    });
  expect(await faultOf(refusing(text.id))).toMatchObject({
    code: "capability_unavailable",
    message: "Nobody is here.",
  });
  expect(await refusing("pdf-to-markdown")).toMatchObject({ capabilityId: text.id });
});

test("a wrong extension does no harm, for the bytes decide", async () => {
  const inspected = await inspect(await file("report.pdf", "Just words."), null, usualRequest);
  expect(inspected).toEqual({
    capabilityId: "text-to-markdown",
    request: usualRequest,
    measurement: { metrics: { words: 2 }, sourceUnits: 1 },
  });
});

function kind(id: string, extensions: string[], sure: Capability["sniff"]): Capability {
  return { ...text, id, extensions, sniff: sure };
}

test("the surest wins, then the extension, then the order of the registry", async () => {
  const sample = await openSample(await file("a.two", "x"));
  const possible = () => certainty.possible;
  const one = kind("one", [".one"], possible);
  const two = kind("two", [".two"], () => Promise.resolve(certainty.possible));
  const three = kind("three", [], () => certainty.likely);
  const never = kind("never", [".two"], () => certainty.none);
  expect((await detect(sample, [one, two, three]))?.id).toBe("three");
  expect((await detect(sample, [one, two]))?.id).toBe("two");
  expect((await detect(sample, [one, kind("other", [], possible)]))?.id).toBe("one");
  expect(await detect(sample, [never])).toBeNull();
});

test("options are completed with defaults, and each wrong one is named", async () => {
  const optionsSchema = Type.Object(
    {
      furniture: Type.Union([Type.Literal("drop"), Type.Literal("keep")], { default: "drop" }),
      languages: Type.Array(Type.String(), { default: ["eng"] }),
    },
    { additionalProperties: false },
  );
  const capability: Capability = { ...text, optionsSchema };
  expect(completeOptions(capability, {})).toEqual({ furniture: "drop", languages: ["eng"] });
  expect(completeOptions(capability, { furniture: "keep" })).toEqual({
    furniture: "keep",
    languages: ["eng"],
  });
  const wrong = { furniture: "maybe", languages: [1], other: true };
  const { code, details } = await faultOf(() => completeOptions(capability, wrong));
  expect(code).toBe("invalid_request");
  expect(details?.map(({ path }) => path)).toEqual([
    "/options/other",
    "/options/furniture",
    "/options/languages/0",
  ]);
  expect(details?.[1]?.message).toBe("It must be drop or keep.");
});

describe("languages of text in pictures", () => {
  const capability: Capability = {
    ...text,
    optionsSchema: Type.Object({ ocr_languages: ocrLanguages }, { additionalProperties: false }),
  };
  const asked = (ocr_languages: unknown) => completeOptions(capability, { ocr_languages });

  test("auto is auto, alone or as the only name", () => {
    for (const value of [undefined, "auto", ["auto"]])
      expect(asked(value)).toEqual({ ocr_languages: "auto" });
    expect(asked(["deu", "eng"])).toEqual({ ocr_languages: ["deu", "eng"] });
  });

  const wrong: readonly unknown[] = [
    ...["eng", "", null, 1, {}, [], [""], ["eng", "eng"], [["eng"]], ["../eng"], ["eng\n"], ["__proto__"]],
    Array.from({ length: 11 }, (_, at) => `eng${at}`),
  ];
  test.each(wrong.map((value) => [value]))("%j is refused, and what is taken is said", async (value) => {
    const { code, details } = await faultOf(() => asked(value));
    expect({ code, details }).toEqual({
      code: "invalid_request",
      details: [
        {
          path: "/options/ocr_languages",
          message: "It must be auto or a list of 1 to 10 different names.",
        },
      ],
    });
  });

  test("auto beside names is refused for what it is", async () => {
    const { code, details } = await faultOf(() => asked(["auto", "eng"]));
    expect([code, details?.length]).toEqual(["invalid_request", 1]);
    expect(details?.[0]).toEqual({
      path: "/options/ocr_languages",
      message: expect.stringContaining("auto chooses among all languages and cannot be combined"),
    });
  });
});

test("a long file is sampled at both ends and read anywhere", async () => {
  const sample = await openSample(await file("long", `start${"x".repeat(200_000)}end`));
  expect(Buffer.from(sample.head).toString().slice(0, 6)).toBe("startx");
  expect(Buffer.from(sample.tail).toString().slice(-4)).toBe("xend");
  expect(sample.head).toHaveLength(65_536);
  expect(Buffer.from(await sample.read(3, 4)).toString()).toBe("rtxx");
  expect(await sample.read(200_006, 100)).toHaveLength(2);
});

test("what nobody pays for is not measured, where converting goes by nothing of it", async () => {
  const source = await file("words.txt", "Just words.");
  const priced = await inspect(source, null, usualRequest);
  const unpriced = await inspect(source, null, usualRequest, { unpriced: true });
  expect(priced.measurement.sourceUnits).toBeGreaterThan(0);
  expect(unpriced).toEqual({ ...priced, measurement: { metrics: {}, sourceUnits: 0 } });
});
