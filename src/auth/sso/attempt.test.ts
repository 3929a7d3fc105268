import { expect, test } from "bun:test";
import { systemRandom } from "../../../config/ambient.ts";
import { Secret } from "../../../config/secret.ts";
import { codeOf } from "../../../config/testing/failures.ts";
import { createSecretBox } from "../secret-box.ts";
import { attemptMs, type CarriedAttempt, createAttempts } from "./attempt.ts";

const box = createSecretBox(new Secret(systemRandom.bytes(32)), systemRandom);
const attempt: CarriedAttempt = { state: "s", nonce: "n", codeVerifier: "v", returnTo: "/consent?a=b" };

function setUp(context = "https://op.example markmill") {
  const clock = { ms: 1_000_000, nowMs: () => clock.ms, monotonicMs: () => clock.ms };
  return { clock, attempts: createAttempts(box, clock, context) };
}
const openedAs = (attempts: ReturnType<typeof createAttempts>, sealed: string | null) =>
  codeOf(async () => attempts.open(sealed));

test("what was sealed opens once, until its time is over", async () => {
  const { attempts, clock } = setUp();
  const sealed = attempts.seal(attempt);
  expect(attempts.open(sealed)).toEqual(attempt);
  expect(await openedAs(attempts, sealed)).toBe("invalid_request");
  // Sealed anew it is still the same attempt.
  expect(await openedAs(attempts, attempts.seal(attempt))).toBe("invalid_request");
  const late = attempts.seal({ ...attempt, state: "late" });
  const later = attempts.seal({ ...attempt, state: "later" });
  clock.ms += attemptMs - 1;
  expect(attempts.open(late).state).toBe("late");
  clock.ms += 1;
  expect(await openedAs(attempts, later)).toBe("invalid_request");
});

test("nothing else opens: none, garbage, another provider's, another secret's", async () => {
  const { attempts } = setUp();
  const elsewhere = setUp("https://op.example another").attempts.seal(attempt);
  const webhook = box.seal(
    "webhook-secret",
    "https://op.example markmill",
    new Secret(JSON.stringify(attempt)),
  );
  for (const sealed of [null, "", "v1.AAAA", elsewhere, webhook])
    expect(await openedAs(attempts, sealed)).toBe("invalid_request");
});

test("a way back that is too long for a cookie is left out, the sign-in is not", () => {
  const { attempts } = setUp();
  const sealed = attempts.seal({ ...attempt, returnTo: `/${"a".repeat(3_000)}` });
  expect(sealed.length).toBeLessThan(3_900);
  expect(attempts.open(sealed)).toEqual({ ...attempt, returnTo: null });
});

test("used attempts are forgotten when they have expired, not before", async () => {
  const { attempts, clock } = setUp();
  const early = attempts.seal({ ...attempt, state: "early" });
  clock.ms += 1_000;
  const late = attempts.seal({ ...attempt, state: "late" });
  attempts.open(early);
  attempts.open(late);
  clock.ms += attemptMs - 1_000;
  attempts.open(attempts.seal({ ...attempt, state: "next" }));
  // Sealed anew it would be valid, but only the expired one was forgotten.
  expect(attempts.open(attempts.seal({ ...attempt, state: "early" })).state).toBe("early");
  expect(await openedAs(attempts, attempts.seal({ ...attempt, state: "late" }))).toBe("invalid_request");
});

test("a way back is kept as long as the cookie has room", () => {
  const { attempts } = setUp();
  const kept = (characters: number) => {
    const returnTo = `/${"a".repeat(characters)}`;
    const sealed = attempts.seal({ ...attempt, state: String(characters), returnTo });
    return [sealed.length, attempts.open(sealed).returnTo === returnTo] as const;
  };
  let longest = 0;
  for (let characters = 2_600; characters < 2_850; characters += 1) {
    const [length, isKept] = kept(characters);
    if (isKept) longest = Math.max(longest, length);
  }
  expect(longest).toBeGreaterThan(3_796);
  expect(longest).toBeLessThanOrEqual(3_800);
});
