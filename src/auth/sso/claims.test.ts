import { describe, expect, test } from "bun:test";
import { codeOf } from "../../../config/testing/failures.ts";
import { type Claims, lacks, readIdentity } from "./claims.ts";

const idToken = { iss: "https://op.example", sub: "s-1" };
const read = (token: Claims, info: Claims = {}, claim = "groups") =>
  readIdentity({ ...idToken, ...token }, info, claim);

test("a user with no claim but the subject", () => {
  expect(read({})).toEqual({
    issuer: "https://op.example",
    subject: "s-1",
    email: null,
    emailVerified: false,
    name: null,
    groups: [],
  });
});

describe("the address", () => {
  test.each<[token: Claims, info: Claims, email: string | null, verified: boolean]>([
    [{ email: "a@b.example", email_verified: true }, {}, "a@b.example", true],
    [{ email: " a@b.example " }, {}, "a@b.example", false],
    [{ email: "a@b.example", email_verified: "true" }, {}, "a@b.example", true],
    [{ email: "a@b.example", email_verified: "yes" }, {}, "a@b.example", false],
    [{ email: "a@b.example", email_verified: 1 }, {}, "a@b.example", false],
    [{}, { email: "a@b.example", email_verified: true }, "a@b.example", true],
    // The other document vouches for the same address.
    [{ email: "a@b.example" }, { email: "a@b.example", email_verified: true }, "a@b.example", true],
    // It vouches for another one, or for none.
    [{ email: "a@b.example" }, { email: "c@d.example", email_verified: true }, "a@b.example", false],
    [{ email: "a@b.example" }, { email_verified: true }, "a@b.example", false],
    [{ email_verified: true }, { email: "a@b.example" }, "a@b.example", false],
    [{ email: "no address", email_verified: true }, {}, null, false],
    [{ email: "a@b c@d", email_verified: true }, {}, null, false],
    [{ email: ["a@b.example"], email_verified: true }, {}, null, false],
    [{ email: `${"a".repeat(250)}@b.example`, email_verified: true }, {}, null, false],
    [{ email_verified: true }, { email_verified: true }, null, false],
  ])("%j %j", (token, info, email, emailVerified) => {
    expect(read(token, info)).toMatchObject({ email, emailVerified });
  });
});

test.each<[claims: Claims, name: string | null]>([
  [{ name: "Ada Lovelace", preferred_username: "ada" }, "Ada Lovelace"],
  [{ name: "  ", given_name: "Ada", family_name: "Lovelace" }, "Ada Lovelace"],
  [{ family_name: "Lovelace" }, "Lovelace"],
  [{ name: 7, preferred_username: "ada" }, "ada"],
  [{ name: "A\u0000d\u001ba\n" }, "A d a"],
  [{ name: "\u{1f600}".repeat(300) }, "\u{1f600}".repeat(200)],
  [{}, null],
])("the name of %j", (claims, name) => {
  expect(read(claims).name).toBe(name);
  expect(read({}, claims).name).toBe(name);
});

describe("groups", () => {
  test("are a list or one text, of the ID token or else of the user info, as they are written", () => {
    expect(read({ groups: ["a", " b ", "C"] }).groups).toEqual(["a", " b ", "C"]);
    expect(read({ groups: "a,b" }).groups).toEqual(["a,b"]);
    expect(read({ groups: ["a", 7, null, ["b"], { c: "d" }] }).groups).toEqual(["a"]);
    expect(read({ groups: { a: true } }).groups).toEqual([]);
    expect(read({}, { groups: ["a"] }).groups).toEqual(["a"]);
    expect(read({ groups: [] }, { groups: ["a"] }).groups).toEqual([]);
    expect(read({ roles: ["a"], groups: ["b"] }, {}, "roles").groups).toEqual(["a"]);
    expect(read({}, {}, "toString").groups).toEqual([]);
    expect(read({}, {}, "__proto__").groups).toEqual([]);
  });

  test("claims from other endpoints are not missing", async () => {
    const left = { _claim_names: { groups: "src1" } };
    expect(await codeOf(async () => read(left))).toBe("forbidden");
    expect(read(left, { groups: ["a"] }).groups).toEqual(["a"]);
    expect(read(left, {}, "roles").groups).toEqual([]);
    expect(read({ _claim_names: "groups" }).groups).toEqual([]);
  });
});

test("the user info is asked for what is missing only", () => {
  const whole = { email: "a@b.example", name: "Ada" };
  expect(lacks(whole, "groups", false)).toBe(false);
  expect(lacks(whole, "groups", true)).toBe(true);
  expect(lacks({ ...whole, groups: [] }, "groups", true)).toBe(false);
  expect(lacks({ name: "Ada" }, "groups", false)).toBe(true);
  expect(lacks({ email: "a@b.example" }, "groups", false)).toBe(true);
});
