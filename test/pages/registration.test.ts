/** Coming to an account by a link or by oneself, as a browser without scripts sees it. */

import { describe, expect, test } from "bun:test";
import { Secret } from "../../config/secret.ts";
import { hourMs } from "../../config/units.ts";
import { verifyPassword } from "../../src/auth/passwords.ts";
import { other, right, signIn, sound, visit } from "../support/pages/visit.ts";

describe("links", () => {
  const passwords = { password: other, password_again: other };

  test("the setup link creates the first administrator, who is signed in, once", async () => {
    const { browser, newBrowser, addLink, byEmail } = visit();
    const token = addLink("setup", null, { organizationName: "default" });
    const page = sound(await browser.open(`/setup/${token}`));
    expect(page.text).toContain("first administrator");
    const account = sound(
      await browser.submit("Create account", { email: "Root@Example.org", name: " Root ", ...passwords }),
    );
    expect(account.at).toBe("/");
    expect(sound(await browser.click("Your account")).text).toContain("RoleAdministrator");
    expect(byEmail("root@example.org")).toMatchObject({ name: "Root", role: "admin" });
    expect(await verifyPassword(new Secret(other), byEmail("root@example.org")?.password ?? "")).toBe(true);
    const again = sound(await newBrowser().open(`/setup/${token}`), 404);
    expect(again.title).toBe("Error: Link not valid – Markmill");
    // There may be no administrator to ask.
    expect(again.text).toContain("every server start prints a new link");
  });

  test("an invitation is for its address", async () => {
    const { browser, addLink, byEmail } = visit();
    const page = sound(await browser.open(`/invitation/${addLink("invitation", "grace@example.org")}`));
    expect(page.text).toContain("in the organization Analytical Engines.");
    expect(page.html).toContain('value="grace@example.org"');
    await browser.submit("Create account", { name: "Grace", email: "evil@example.org", ...passwords });
    expect(sound(browser.shown).text).toContain("grace@example.org");
    expect(byEmail("evil@example.org")).toBeUndefined();
  });

  test("a new password counts at once", async () => {
    const { browser, addLink, ada } = visit();
    sound(await browser.open(`/reset/${addLink("reset", "ada@example.org")}`));
    expect((await browser.submit("Set password", passwords)).at).toBe("/");
    expect(await verifyPassword(new Secret(other), ada.password)).toBe(true);
  });

  test("looking uses nothing up, and the token is in no address that follows", async () => {
    const { browser, addLink } = visit();
    const token = addLink("invitation", "grace@example.org");
    for (let n = 0; n < 3; n += 1) sound(await browser.open(`/invitation/${token}`));
    const again = await browser.submit("Create account", {
      name: "Grace",
      password: "short",
      password_again: "short",
    });
    sound(again, 400);
    expect(again.at).toBe("/invitation");
    expect((await browser.submit("Create account", { name: "Grace", ...passwords })).at).toBe("/");
    expect(browser.sent.filter(({ method, path }) => method === "POST" && path.includes(token))).toEqual([]);
  });

  test.each(["setup", "invitation", "reset"] as const)(
    "%s: wrong, used, replaced and expired are one page",
    async (kind) => {
      const { browser, addLink, time } = visit();
      const nowMs = time.clock.nowMs();
      const elsewhere = kind === "reset" ? "invitation" : "reset";
      const tokens = [
        "mk_link_nonsense",
        `mk_link_${"0".repeat(64)}`,
        addLink(kind, "x@example.org", { usedAtMs: nowMs }),
        addLink(kind, "x@example.org", { revokedAtMs: nowMs }),
        addLink(kind, "x@example.org", { expiresAtMs: nowMs }),
        addLink(elsewhere, "x@example.org"),
      ];
      const pages = new Set<string>();
      for (const token of tokens) {
        const page = sound(await browser.open(`/${kind}/${token}`), 404);
        pages.add(page.html.replace(/<code>[^<]*<\/code>/, ""));
      }
      expect(pages.size).toBe(1);
    },
  );

  test("a link that expires while its form is filled in is reported; a form sent twice creates one account", async () => {
    const { browser, newBrowser, addLink, time, users } = visit();
    await browser.open(`/invitation/${addLink("invitation", "late@example.org")}`);
    time.pass(hourMs + 1);
    sound(await browser.submit("Create account", { name: "Late", ...passwords }), 404);
    const token = addLink("invitation", "twice@example.org");
    const both = [newBrowser(), newBrowser()];
    for (const each of both) await each.open(`/invitation/${token}`);
    const before = users.size;
    const ends = await Promise.all(
      both.map((each) => each.submit("Create account", { name: "Twice", ...passwords })),
    );
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(users.size).toBe(before + 1);
  });

  test("errors are shown at their fields, and input stays, except passwords", async () => {
    const { browser, addLink } = visit();
    await browser.open(`/setup/${addLink("setup")}`);
    const filled = { email: "root@example.org", name: "Root" };
    const tell = async (fields: Record<string, string>) => {
      const page = sound(await browser.submit("Create account", { ...filled, ...fields }), 400);
      expect(page.html).not.toContain(other);
      return page.alert;
    };
    expect(await tell({ password: other, password_again: `${other}!` })).toContain(
      "The passwords do not match",
    );
    expect(await tell({ password: "password1234", password_again: "password1234" })).toContain(
      "too easy to guess",
    );
    expect(await tell({ email: "root", ...passwords })).toContain(
      "Enter an email address, such as name@example.org.",
    );
    expect(await tell({ name: " ", ...passwords })).toContain("Enter your name.");
    expect(await tell({ email: "ada@example.org", ...passwords })).toContain(
      "account with this address already exists",
    );
    expect(browser.shown.html).toContain('value="Root"');
    expect((await browser.submit("Create account", { ...filled, ...passwords })).at).toBe("/");
  });

  test("a blocked user's link is refused and says why", async () => {
    const { browser, addLink, addUser } = visit();
    addUser("banned@example.org", right, { banned: true });
    await browser.open(`/reset/${addLink("reset", "banned@example.org")}`);
    expect(sound(await browser.submit("Set password", passwords), 403).alert).toContain(
      "This account is banned.",
    );
  });
});

describe("signing up", () => {
  const filled = { email: "new@example.org", name: "New", password: other, password_again: other };

  test("creates an account if the installation allows it, and continues", async () => {
    const { browser, byEmail } = visit({ "accounts.sign_up": true });
    sound(await browser.open("/sign-up?return_to=/docs/errors"));
    await browser.submit("Create account", filled);
    expect(browser.shown.at).toBe("/docs/errors");
    expect(byEmail("new@example.org")).toMatchObject({ organizationName: "New", role: "member" });
  });

  test("is not there where it does not", async () => {
    const { browser, settings, users } = visit({ "accounts.sign_up": true });
    await browser.open("/sign-up");
    settings["accounts.sign_up"] = false;
    sound(await browser.submit("Create account", filled), 404);
    sound(await browser.open("/sign-up"), 404);
    expect(users.size).toBe(1);
  });

  test("names and addresses that look like others' are refused at their fields", async () => {
    const { browser, users } = visit({ "accounts.sign_up": true });
    const tell = async (fields: Record<string, string>) => {
      await browser.open("/sign-up");
      return sound(await browser.submit("Create account", { ...filled, ...fields }), 400).alert;
    };
    for (const name of ["\u202eadA", "A\u200bda", "Ada\u2066"])
      expect(await tell({ name })).toContain("visible characters");
    for (const email of ["ada\u200b@example.org", "ada@exa\u202emple.org", "ada@example.org\u0000"])
      expect(await tell({ email })).toContain("Enter an email address, such as");
    expect(users.size).toBe(1);
  });

  test("an address in use is reported at its field", async () => {
    const { browser } = visit({ "accounts.sign_up": true });
    await browser.open("/sign-up");
    const page = sound(await browser.submit("Create account", { ...filled, email: "ada@example.org" }), 400);
    expect(page.alert).toContain("An account with this address already exists");
  });
});

test("no address, password or token is in the log", async () => {
  const { browser, addLink, log } = visit();
  const token = addLink("invitation", "grace@example.org");
  await browser.open(`/invitation/${token}`);
  await browser.submit("Create account", { name: "Grace", password: other, password_again: other });
  await browser.submit("Sign out");
  await signIn(browser, "not this one");
  const text = JSON.stringify(log);
  expect(log.length).toBeGreaterThan(5);
  for (const secret of [token, other, "not this one", "grace@", "ada@", "markmill.device"])
    expect(text).not.toContain(secret);
});
