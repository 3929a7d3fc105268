import { expect, test } from "bun:test";
import { Secret } from "../../../config/secret.ts";
import { faultOf } from "../../../config/testing/failures.ts";
import { convertFields, convertToken } from "./convert-form.ts";

const fields = (sent: Record<string, string>) => convertFields(new Map(Object.entries(sent)));
const defaults = {
  capabilityId: null,
  mode: "fast",
  layoutFidelity: "standard",
  pages: null,
  options: {},
  guestPreview: false,
};

test("nothing sent: the defaults, without spending limit and id", () => {
  expect(fields({})).toEqual({
    fields: defaults,
    spendingLimitCreditUnits: null,
    clientRequestId: null,
  } as never);
});

test.each([
  [{ max_credit_units: "1" }, 1],
  [{ max_credits: "0" }, 0],
  [{ max_credits: "0.07" }, 70],
  [{ max_credits: "1.500", max_credit_units: "1500" }, 1500],
  [{ max_credit_units: String(Number.MAX_SAFE_INTEGER) }, Number.MAX_SAFE_INTEGER],
])("the spending limit of %j is %d units", (sent, units) => {
  expect(fields(sent as Record<string, string>).spendingLimitCreditUnits).toBe(units);
});

test.each([
  ["max_credit_units", "0"],
  ["max_credit_units", "01"],
  ["max_credit_units", "+1"],
  ["max_credit_units", "1e3"],
  ["max_credit_units", "9007199254740993"],
  ["max_credits", "1."],
  ["max_credits", ".5"],
  ["max_credits", "1,5"],
  ["max_credits", "9007199254740.993"],
  ["client_request_id", "-starts-wrongly"],
  ["client_request_id", "a".repeat(129)],
  ["client_request_id", "line\nbreak"],
  ["client_request_id", "trailing-line\n"],
  ["mode", "FAST"],
])("%s=%j is refused by its name, without its value", async (name, value) => {
  const { code, details } = await faultOf(() => fields({ [name]: value }));
  expect(code).toBe("invalid_request");
  expect(details?.map(({ path }) => path)).toEqual([`/${name}`]);
  if (value.length > 8) expect(JSON.stringify(details)).not.toContain(value);
});

const own = `mk_job_${"a".repeat(64)}`;
const other = `mk_job_${"b".repeat(64)}`;
const guest = { jobToken: new Secret(own), ofHeader: false };

test.each([
  [undefined, guest, null],
  [undefined, { jobToken: null, ofHeader: false }, null],
  [other, guest, other],
  [own, { jobToken: new Secret(own), ofHeader: true }, own],
] as const)("the token %p of %j is taken", (token, known, taken) => {
  expect(
    convertToken(new Map(token === undefined ? [] : [["job_token", token]]), known)?.reveal() ?? null,
  ).toBe(taken);
});

test.each([
  [own, { jobToken: null, ofHeader: false }],
  [other, { jobToken: new Secret(own), ofHeader: true }],
  [`mk_job_${"F".repeat(64)}`, guest],
  ["mk_job_1", guest],
] as const)("the token %p of %j is refused, without its value", async (token, known) => {
  const { code, details } = await faultOf(() => convertToken(new Map([["job_token", token]]), known));
  expect([code, details?.map(({ path }) => path)]).toEqual(["invalid_request", ["/job_token"]]);
  expect(JSON.stringify(details)).not.toContain(token);
});
