import { expect, test } from "bun:test";
import { faultOf } from "../../config/testing/failures.ts";
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
