import { expect, test } from "bun:test";
import { systemRandom } from "../../../../config/ambient.ts";
import { Fault } from "../../../../config/errors/fault.ts";
import { Secret } from "../../../../config/secret.ts";
import { defaultSettings } from "../../../../config/settings/testing/defaults.ts";
import { codeOf } from "../../../../config/testing/failures.ts";
import { createSecretBox, masterKeyBytes } from "../../../auth/secret-box.ts";
import type { SignedIn, Visit } from "../../../auth/sign-in/contract.ts";
import { createDevices } from "../../../auth/sign-in/devices.ts";
import { createTime } from "../../testing/time.ts";
import { createLoginGuard } from "./login-guard.ts";
import { createLoginThrottle } from "./login-throttle.ts";

const from = (address: string): Visit => ({ address, userAgent: null, requestId: "" });

/** A sign-in whose checks take until the test lets them go. */
function setUp(signInsPerMinute = 0) {
  const { clock, pass } = createTime();
  const settings = { ...defaultSettings, "rate_limits.sign_ins_per_minute": signInsPerMinute };
  const devices = createDevices(
    createSecretBox(new Secret(systemRandom.bytes(masterKeyBytes)), systemRandom),
    clock,
    systemRandom,
  );
  const waiting: (() => void)[] = [];
  const checks = { now: 0, most: 0 };
  const signedIn: SignedIn = { userId: "usr_1", sessionId: "s", cookies: [] };
  const door = createLoginGuard({
    signIn: {
      async withPassword({ password }) {
        checks.now += 1;
        checks.most = Math.max(checks.most, checks.now);
        await new Promise<void>((resolve) => waiting.push(resolve));
        checks.now -= 1;
        if (password.reveal() === "broken") throw new Fault("service_unavailable");
        if (password.reveal() !== "right") throw new Fault("invalid_credentials");
        return signedIn;
      },
      asUser: async () => signedIn,
    },
    slowing: createLoginThrottle(clock, settings),
    devices,
  });
  return {
    door,
    devices,
    checks,
    pass,
    async letGo() {
      for (let idle = 0; idle < 3; ) {
        const next = waiting.shift();
        idle = next === undefined ? idle + 1 : 0;
        next?.();
        await Bun.sleep(0);
      }
    },
    attempt: (password: string, address: string, email = "ada@example.org", device: string | null = null) =>
      door.withPassword({ email, password: new Secret(password), device }, from(address)).then(
        () => "in",
        (thrown: unknown) => (thrown instanceof Fault ? thrown.code : "?"),
      ),
  };
}

test("few passwords are checked at a time, few wait, and the rest are turned away uncounted", async () => {
  const { attempt, letGo, checks } = setUp();
  const tries = Array.from({ length: 200 }, (_, n) =>
    attempt("wrong", `198.51.100.${n}`, `${n}@example.org`),
  );
  await Bun.sleep(0);
  expect(checks.now).toBe(1);
  await letGo();
  const ends = await Promise.all(tries);
  expect(ends.filter((end) => end === "invalid_credentials")).toHaveLength(41);
  expect(ends.filter((end) => end === "service_unavailable")).toHaveLength(159);
  expect(checks.most).toBe(1);
});

test("a flood of strangers leaves known browsers their own line", async () => {
  const { attempt, letGo, devices, checks } = setUp();
  const flood = Array.from({ length: 200 }, (_, n) =>
    attempt("wrong", `198.51.100.${n}`, `${n}@example.org`),
  );
  const owner = attempt(
    "right",
    "203.0.113.1",
    "Ada@Example.org ",
    devices.remember(null, "ada@example.org"),
  );
  await Bun.sleep(0);
  expect(checks.now).toBe(2);
  await letGo();
  expect(await owner).toBe("in");
  await Promise.all(flood);
});

test("tries at the same time at one account, known or not, are as few as one after the other", async () => {
  const { attempt, letGo } = setUp();
  for (const email of ["ada@example.org", "nobody@example.org"]) {
    const tries = Array.from({ length: 40 }, () => attempt("wrong", "192.0.2.1", email));
    await letGo();
    const ends = await Promise.all(tries);
    expect(ends.filter((end) => end === "invalid_credentials")).toHaveLength(5);
    expect(ends.filter((end) => end === "rate_limited")).toHaveLength(35);
  }
});

test("what fails without an answer to the question is not counted", async () => {
  const { attempt, letGo } = setUp();
  for (let n = 0; n < 20; n += 1) {
    const broken = attempt("broken", "192.0.2.1");
    await letGo();
    expect(await broken).toBe("service_unavailable");
  }
  const right = attempt("right", "192.0.2.1");
  await letGo();
  expect(await right).toBe("in");
});

test("a device cookie is bound to its account and time, and cannot be forged", async () => {
  const { devices, pass } = setUp();
  const both = devices.remember(devices.remember(null, "ada@example.org"), "grace@example.org");
  const ada = devices.known(both, "ada@example.org");
  expect(ada).toMatch(/^[0-9a-f]{32}$/);
  expect(devices.known(both, "grace@example.org")).not.toBe(ada);
  expect(devices.known(both, "nobody@example.org")).toBeNull();
  for (const forged of ["", "v1.AAAA", `${both}x`.slice(1), "~~~~", "x".repeat(5_000)])
    expect(devices.known(forged, "ada@example.org")).toBeNull();
  expect(devices.known(setUp().devices.remember(null, "ada@example.org"), "ada@example.org")).toBeNull();
  const renewed = devices.remember(both, "ada@example.org");
  expect(devices.known(renewed, "ada@example.org")).toBe(ada);
  let many: string | null = null;
  for (let n = 0; n < 9; n += 1) many = devices.remember(many, `${n}@example.org`);
  const known = Array.from({ length: 9 }, (_, n) => devices.known(many, `${n}@example.org`) !== null);
  expect(known).toEqual([false, false, false, false, true, true, true, true, true]);
  expect(many?.length).toBeLessThan(700);
  pass(366 * 86_400_000);
  expect(devices.known(renewed, "ada@example.org")).toBeNull();
});

test("other work behind a public page is counted by address and stands in the same line", async () => {
  const { door } = setUp(3);
  const guarded = (address: string) => door.guarded(from(address), async () => "done");
  for (let n = 0; n < 3; n += 1) expect(await guarded("192.0.2.1")).toBe("done");
  expect(await codeOf(async () => guarded("192.0.2.1"))).toBe("rate_limited");
  expect(await guarded("192.0.2.2")).toBe("done");
});
