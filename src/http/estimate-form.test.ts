import { expect, test } from "bun:test";
import { Fault } from "../../config/errors/fault.ts";
import { estimateFields } from "./estimate-form.ts";

const fields = (sent: Record<string, string>) => estimateFields(new Map(Object.entries(sent)));

test("nothing sent: the defaults", () => {
  expect(fields({})).toEqual({
    capabilityId: null,
    mode: "fast",
    layoutFidelity: "standard",
    pages: null,
    options: {},
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
])("%s=%p is refused by its name, without its value", (name, value) => {
  try {
    fields({ [name]: value });
    throw new Error("accepted");
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(Fault);
    if (!(thrown instanceof Fault)) return;
    expect(thrown.code).toBe("invalid_request");
    expect(thrown.details?.[0]?.path).toBe(`/${name}`);
    if (value.length > 3) expect(JSON.stringify(thrown.details)).not.toContain(value);
  }
});
