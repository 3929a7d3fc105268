import { expect, test } from "bun:test";
import { Secret } from "../../config/secret.ts";
import * as rules from "./password-rules.ts";

const passwordProblem = (password: string, context: rules.PasswordContext) =>
  rules.passwordProblem(new Secret(password), context);

const of = { email: "grace.hopper@navy.example", name: "Grace Brewster Hopper" };
const guessed = "This password is too easy to guess. Choose another one.";

test.each([
  "a heron waits in the reeds",
  "correct horse battery staple",
  "Tr0ub4dor&3xyz",
  "xkq8zpvm2wrt",
  "8392017465829463",
  "ünïcödé wörter",
  "密码很长而且没有人会猜到吧",
  "🦊🐢🦉🐝🦔🐙🦆🐌🦇🐍🦂🐳",
  "grace under fire, always",
  "spaces     and     more",
  "v".repeat(3) + "qtzkw rmpl".repeat(2),
  "q7".padEnd(256, "zvxkw rmplt"),
])("%j will do", async (password) => {
  expect(await passwordProblem(password, of)).toBeNull();
});

test.each([
  "password1234",
  "Password2025!",
  "P@ssw0rd123456",
  "passwordpassword",
  "PASSWORD PASSWORD",
  "qwertyuiop12",
  "1q2w3e4r5t6y",
  "abcdefghijkl",
  "123456789012",
  "210987654321",
  "aaaaaaaaaaaa",
  "abababababab",
  "letmein123456",
  "administrator",
  "iloveyou2025",
  "summer2025!!",
  "markmill1234",
  "Markmill-2026",
  "gracehopper1",
  "Hopper123456",
  "grace.hopper@navy.example",
  "hopperhopper",
  "correcthorsebatterystaple",
])("%j is guessed first", async (password) => {
  expect(await passwordProblem(password, of)).toBe(guessed);
});

test("too short and too long say how much is wanted, counted in characters", async () => {
  expect(await passwordProblem("elevenchars", of)).toBe(
    "Choose at least 12 characters; this password has 11.",
  );
  expect(await passwordProblem("🦊🐢🦉🐝🦔🐙", of)).toBe(
    "Choose at least 12 characters; this password has 6.",
  );
  expect(await passwordProblem("q7zv xkw rm".repeat(24), of)).toBe("Choose at most 256 characters.");
});

test("what everybody knows is of this account, not of others", async () => {
  expect(await passwordProblem("BrewsterHopper42", of)).toBe(guessed);
  expect(await passwordProblem("BrewsterHopper42", { email: "ada@example.org", name: null })).toBeNull();
  expect(await passwordProblem("lovelace1815ada", { email: "ada.lovelace@example.org", name: null })).toBe(
    guessed,
  );
});

test("the limits are of twelve and two hundred and fifty-six characters", async () => {
  const text = "xkq8zpvm2wrt".repeat(30).split("");
  const of = { email: "a@b.example", name: null };
  const scattered = (length: number) =>
    text
      .map((letter, at) => letter + "zvjq"[at % 4])
      .join("")
      .slice(0, length);
  expect(await passwordProblem(scattered(11), of)).toContain("at least 12");
  expect(await passwordProblem(scattered(12), of)).toBeNull();
  expect(await passwordProblem(scattered(256), of)).toBeNull();
  expect(await passwordProblem(scattered(257), of)).toContain("at most 256");
});

test.each<[password: string, guessable: boolean]>([
  // What is left of it: seven letters and two digits, or seven letters and one.
  ["password91kqzvxwm", false],
  ["password9kqzvxwm", true],
  // Names of two letters are not looked for.
  ["joqzvkwmxrpb", false],
  ["zvkqzvkqzvkq", true],
  ["zvkqwzvkqwzvkqw", true],
])("eight unguessable letters must be left, a digit counts half: %s", async (password, guessable) => {
  const problem = await passwordProblem(password, { email: "jo@b.example", name: null });
  expect(problem).toBe(guessable ? guessed : null);
});
