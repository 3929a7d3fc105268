import { expect, test } from "bun:test";
import { faultOf } from "../../../config/testing/failures.ts";
import { readJson } from "./body.ts";

const refusal = (body: string | Uint8Array<ArrayBuffer>) =>
  faultOf(readJson({ request: new Request("http://localhost/", { method: "POST", body }) }));

test.each([
  "mk_live_0123",
  '{"upload_id": mk_live_0123}',
  '{"mk_live_0123',
  new Uint8Array([0xff, 0x6d, 0x6b]),
])("what is refused is not quoted, for causes are logged: %p", async (body) => {
  const fault = await refusal(body);
  expect(fault.code).toBe("invalid_request");
  expect(String(fault.cause)).toMatch(/^not (?:JSON|UTF-8)$/);
  expect(JSON.stringify(fault.details)).not.toContain("mk_live");
});

test.each([
  ['{"reason":"a\\u0000b"}', "/reason"],
  ['{"a":[{"b/c":"\\uD800"}]}', "/a/0/b~1c"],
  ['{"a":"\\udc00\\ud800"}', "/a"],
  ['{"a":{"\\u0000":1}}', "/a"],
  ['"\\u0000"', ""],
  [`${"[".repeat(20_000)}"\\u0000"${"]".repeat(20_000)}`, ""],
  ['{"name":{"toString":1}}', "/name/toString"],
  ['{"__proto__":{"x":1}}', "/__proto__"],
  ['[{"constructor":null}]', "/0/constructor"],
])(
  "what would not come back from a database as it went in, or is a trap, is refused: %s",
  async (body, path) => {
    const fault = await refusal(body);
    expect(fault.code).toBe("invalid_request");
    expect(fault.details?.map((detail) => String(detail.path))).toEqual([path]);
  },
);

test("escapes that make sound text are taken", async () => {
  const body = '{"a":"\\ud83d\\ude42 \\\\u0000 \\u0001"}';
  const request = new Request("http://localhost/", { method: "POST", body });
  expect(await readJson({ request })).toEqual({ a: "🙂 \\u0000 \u0001" });
});
