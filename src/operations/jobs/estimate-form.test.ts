import { expect, test } from "bun:test";
import { faultOf } from "../../../config/testing/failures.ts";
import { estimateFields } from "./estimate-form.ts";

const fields = (sent: Record<string, string>) => estimateFields(new Map(Object.entries(sent)));

test("nothing sent: the defaults", () => {
  expect(fields({})).toEqual({
    capabilityId: null,
    mode: "fast",
    layoutFidelity: "standard",
    pages: null,
    options: {},
    guestPreview: false,
  });
});

test("all sent", () => {
  expect(
    fields({
      capability_id: "pdf-to-markdown",
      mode: "accurate",
      layout_fidelity: "formula",
      pages: "1-",
      options: '{"furniture":"keep"}',
      guest_preview: "true",
    }),
  ).toEqual({
    capabilityId: "pdf-to-markdown",
    mode: "accurate",
    layoutFidelity: "formula",
    pages: "1-",
    options: { furniture: "keep" },
    guestPreview: true,
  });
});

test.each([
  ["mode", "FAST"],
  ["mode", ""],
  ["layout_fidelity", "exact"],
  ["guest_preview", "1"],
  ["options", ""],
  ["options", "{"],
  ["options", "[]"],
  ["options", "null"],
  ["options", '"text"'],
  ["options", `{"a":"${"ä".repeat(9000)}"}`],
])("%s=%p is refused by its name, without its value", async (name, value) => {
  const { code, details } = await faultOf(() => fields({ [name]: value }));
  expect(code).toBe("invalid_request");
  expect(details?.[0]?.path).toBe(`/${name}`);
  if (value.length > 3) expect(JSON.stringify(details)).not.toContain(value);
});
