/** Whatever is sent as an option of pictures and PDFs: a word on what is wrong with it, or a job that ends well. */
import { describe, expect, test } from "bun:test";
import { seededRandom } from "../../config/testing/random.ts";
import { pdfOf } from "../../scripts/samples/pdf.ts";
import { conversions } from "../support/conversions.ts";
import { redSquare } from "../support/red-square.ts";

const here = conversions("options");

const files = {
  "square.png": new Uint8Array(redSquare),
  "river.pdf": pdfOf([{ heading: "River", paragraphs: ["The quiet river passes the old paper mill."] }]),
} as const;
type Filename = keyof typeof files;

/** As JSON: some of it can be written there only. */
const values: readonly [string, ...string[]] = [
  '"x"',
  ...["null", "true", "false", "0", "-1", "1e400", "1.5", "9007199254740993", "[]", "{}", '""', "[null]"],
  ...['"auto"', '"AUTO"', '"eng"', '"eng,deu"', '"drop"', '"keep"', '"Drop"', '"source"', '"none"'],
  ...['["eng"]', '["auto"]', '["auto","eng"]', '["eng","eng"]', '["Eng"]', '["xyz"]', '["eng",1]', "[[]]"],
  ...['"__proto__"', '["__proto__"]', '["constructor"]', '["toString"]', '{"__proto__":{"ocr":true}}'],
  ...['["eng\\u0000"]', '["eng\\n"]', '"\\ud800"', '["../../eng"]', '["e\\u0301ng"]', '["osd"]'],
  ...[
    '{"length":1,"0":"eng"}',
    '[{"toString":1}]',
    '{"toJSON":1}',
    `${"[".repeat(3_000)}${"]".repeat(3_000)}`,
  ],
  JSON.stringify(Array.from({ length: 4_000 }, (_, at) => `l${at}`)),
  JSON.stringify(Array.from({ length: 11 }, (_, at) => `eng${at}`)),
  JSON.stringify("a".repeat(5_000)),
];
const names: readonly [string, ...string[]] = [
  "ocr_languages",
  "ocr",
  "furniture",
  "annotations",
  "pages",
  "__proto__",
  "constructor",
  "",
];

async function estimate(filename: Filename, options: string) {
  const form = new FormData();
  form.append("options", options);
  form.append("file", new Blob([files[filename]]), filename);
  const headers = { authorization: `Bearer ${here.caller.key}` };
  const answer = await fetch(`${here.caller.baseUrl}/v1/estimates`, { method: "POST", headers, body: form });
  return {
    status: answer.status,
    body: (await answer.json()) as {
      upload_id: string;
      estimated_credit_units: number;
      error?: { code: string; message: string; details?: { path: string; message: string }[] };
    },
  };
}

/** What must hold for any options; the job's id where they were taken. */
async function judged(filename: Filename, options: string): Promise<string | null> {
  const { status, body } = await estimate(filename, options);
  const shown = `${filename} ${options.slice(0, 120)}`;
  if (status === 201) {
    const { upload_id, estimated_credit_units: max_credit_units } = body;
    const confirmed = await here.caller.confirm({ upload_id, max_credit_units });
    expect([shown, confirmed.status]).toEqual([shown, 201]);
    return confirmed.body.job_id;
  }
  const { code, details = [] } = body.error ?? {};
  expect([shown, status, code]).toEqual([shown, 400, "invalid_request"]);
  expect([shown, details.length > 0]).toEqual([shown, true]);
  for (const { path, message } of details) {
    expect([shown, path]).toEqual([shown, expect.stringMatching(/^\/options(?:\/|$)/)]);
    expect([shown, message]).toEqual([shown, expect.not.stringMatching(/union|undefined/i)]);
  }
  return null;
}

async function expectAllSucceed(jobs: readonly (string | null)[]): Promise<number> {
  const made = jobs.filter((id) => id !== null);
  for (const id of made) expect(await here.caller.wait(id)).toMatchObject({ status: "succeeded" });
  return made.length;
}

describe("options of every type", () => {
  test.each(["square.png", "river.pdf"] as const)(
    "of %s",
    async (filename) => {
      const jobs: (string | null)[] = [];
      for (const name of names)
        for (const value of values) jobs.push(await judged(filename, `{${JSON.stringify(name)}:${value}}`));
      expect(await expectAllSucceed(jobs)).toBeGreaterThan(4);
    },
    180_000,
  );

  test("drawn by chance, several together", async () => {
    const random = seededRandom(17);
    const jobs: (string | null)[] = [];
    for (let at = 0; at < 150; at += 1) {
      const some = Array.from({ length: random.integer(1, 4) }, () => {
        const [name, value] = [random.pick(names), random.pick(values)];
        return `${JSON.stringify(name)}:${value}`;
      });
      jobs.push(await judged(random.pick(["square.png", "river.pdf"] as const), `{${some.join(",")}}`));
    }
    await expectAllSucceed(jobs);
  }, 180_000);
});

test("auto together with names is distinguished from a missing language", async () => {
  const { body } = await estimate("square.png", '{"ocr_languages":["auto","eng"]}');
  expect(body.error?.details).toEqual([
    {
      path: "/options/ocr_languages",
      message: expect.stringContaining("auto chooses among all languages and cannot be combined"),
    },
  ]);
});

describe("pictures of pages", () => {
  test("are of the pages that there are, in the widths that there are, and for those whose job it is", async () => {
    const id = await here.caller.queue("square.png", files["square.png"]);
    await here.caller.wait(id);
    const other = await here.server.newCaller();
    const ask = async (rest: string, key = here.caller.key) => {
      const answer = await fetch(`${here.caller.baseUrl}/v1/jobs/${id}/pages/${rest}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      return answer.ok
        ? answer.headers.get("content-type")
        : ((await answer.json()) as { error: { code: string } }).error.code;
    };
    for (const good of ["1", "1?width=64", "1?width=2000"]) expect(await ask(good)).toBe("image/webp");
    const noPages = [
      "2",
      "0",
      "-1",
      "1.5",
      "NaN",
      "1e0",
      "01",
      "Infinity",
      "9".repeat(30),
      "1%00",
      "%2e%2e%2f1",
    ];
    for (const page of noPages) expect([page, await ask(page)]).toEqual([page, "page_not_found"]);
    for (const width of ["0", "-1", "63", "2001", "1e9", "NaN", "", "1.5", "0x40", "9".repeat(30)])
      expect([width, await ask(`1?width=${width}`)]).toEqual([width, "invalid_request"]);
    for (const page of ["1", "2"]) expect(await ask(page, other.key)).toBe("job_not_found");
    await here.caller.delete(id);
    expect(await ask("1")).toBe("job_not_found");
  }, 180_000);
});
