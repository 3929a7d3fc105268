/** The pages that work without scripts, for somebody who reads German. */
import { describe, expect, test } from "bun:test";
import { errorCatalog } from "../../config/errors/catalog.ts";
import { Secret } from "../../config/secret.ts";
import { passwordProblem } from "../../src/auth/password-rules.ts";
import { inGerman } from "../../src/http/pages/messages/german.ts";
import { pageProblems } from "../support/browser/accessible.ts";
import { Browser, type Shown } from "../support/browser/browser.ts";
import { origin, other, right, visit } from "../support/pages/visit.ts";

function germanVisit(changes: Parameters<typeof visit>[0] = {}) {
  const here = visit(changes);
  const browser = new Browser(here.sendFrom("192.0.2.1"), origin, {
    headers: { "accept-language": "de-DE,de;q=0.9,en;q=0.5" },
  });
  return { ...here, browser };
}

function sound(shown: Shown, status = 200): Shown {
  expect(pageProblems(shown, "de")).toEqual([]);
  expect(shown.status).toBe(status);
  // What is not in German says so.
  expect(shown.html.replace(/<span lang="en">[^<]*<\/span>/g, "")).not.toMatch(
    /\b(?:your|password|sign|account|this|with)\b(?![-_="/])/i,
  );
  return shown;
}

const fields = { email: "ada@example.org", password: right };

describe("in German", () => {
  test("signing in, and what goes wrong with it", async () => {
    const { browser } = germanVisit({ "accounts.sign_up": true, "sso.issuer": "https://login.example" });
    expect(sound(await browser.open("/sign-in")).title).toBe("Anmelden – Markmill");
    const wrong = sound(await browser.submit("Anmelden", { ...fields, password: "x" }), 401);
    expect(wrong.title).toBe("Fehler: Anmelden – Markmill");
    expect(wrong.alert).toBe("Die E-Mail-Adresse oder das Passwort ist falsch.");
    const empty = sound(await browser.submit("Anmelden", { email: " ", password: "" }), 400);
    expect(empty.alert).toBe("Korrigieren Sie 1 Feld:Geben Sie Ihre E-Mail-Adresse ein.");
    expect((await browser.submit("Anmelden", fields)).text).toContain("Sie sind als Ada <Lovelace>");
    expect((await browser.open("/sign-in")).text).toContain("Abmelden und ein anderes Konto verwenden");
  });

  test("the account and its password", async () => {
    const { browser, apps, ada } = germanVisit();
    await browser.open("/sign-in?return_to=/account");
    const app = { scopes: ["svc:usage"], resources: [], firstConsentAtMs: 0, lastUsedAtMs: null };
    apps.push({ ...app, clientId: "a", clientName: "Notizen", userId: ada.id });
    const account = sound(await browser.submit("Anmelden", fields));
    expect(account.text).toContain("Notizen kann: Credits, Grenzen und Verbrauch Ihrer Organisation sehen");
    sound(await browser.click("Passwort ändern"));
    const passwords = { current_password: right, new_password: "kurz", new_password_again: "kurz" };
    const short = sound(await browser.submit("Passwort ändern", passwords), 200);
    expect(short.text).toContain("Passwort geändert.");
  });

  test("links, and the end of them", async () => {
    const { browser, addLink } = germanVisit();
    const page = sound(await browser.open(`/invitation/${addLink("invitation", "grace@example.org")}`));
    expect(page.text).toContain("in die Organisation Analytical Engines eingeladen.");
    const short = { name: "Grace", password: "kurz", password_again: "kurz" };
    expect(sound(await browser.submit("Konto erstellen", short), 400).text).toContain(
      "Wählen Sie mindestens 12 Zeichen; dieses Passwort hat 4.",
    );
    await browser.submit("Konto erstellen", { name: "Grace", password: other, password_again: other });
    sound(await browser.open(`/setup/${addLink("setup", null)}`));
    sound(await browser.open(`/reset/${addLink("reset", "ada@example.org")}`));
    const dead = sound(await browser.open("/invitation/mk_link_none"), 404);
    expect(dead.title).toBe("Fehler: Link ungültig – Markmill");
    expect(sound(await browser.open("/sign-up"), 404).alert).toStartWith("Die Registrierung ist geschlossen");
  });

  test("letting an application in", async () => {
    const { browser } = germanVisit();
    await browser.open("/consent?redirect_uri=https%3A%2F%2Fnotes.example%2Fback&sig=good");
    const page = sound(await browser.submit("Anmelden", fields));
    expect(page.text).toContain("möchte in Ihrem Namen handeln.");
    expect(page.text).toContain("Verbunden bleiben, bis Sie die Anwendung trennen");
    await browser.submit("Ablehnen");
    expect(browser.left).toContain("error=access_denied");
  });

  test("too many tries", async () => {
    const { browser } = germanVisit();
    await browser.open("/sign-in");
    for (let n = 0; n < 7; n += 1) await browser.submit("Anmelden", { ...fields, password: "x" });
    expect(sound(browser.shown, 429).alert).toMatch(
      /^Zu viele Versuche\. Versuchen Sie es in (1 Sekunde|\d+ Sekunden) erneut\.$/,
    );
  });
});

describe("what faults say is known", () => {
  test("of passwords", async () => {
    const context = { email: "ada@example.org", name: "Ada" };
    for (const password of ["short", "a".repeat(300), "password1234"]) {
      const problem = await passwordProblem(new Secret(password), context);
      expect(inGerman(problem ?? "")).not.toBeNull();
    }
  });

  test.each([
    "link_not_found",
    "internal_error",
    "service_unavailable",
    "forbidden",
    "app_not_found",
  ] as const)("of %s", (code) => {
    expect(inGerman(errorCatalog[code].message)).not.toBeNull();
  });

  test("untranslated sentences stay English and are marked", async () => {
    const { browser } = germanVisit();
    await browser.open("/sign-in");
    await browser.submit("Anmelden", fields);
    const refused = sound(await browser.open("/consent?sig=bad"), 400);
    expect(refused.html).toContain(`<span lang="en">${errorCatalog.invalid_request.message}</span>`);
  });
});

test("the chosen theme is part of the page", async () => {
  const { sendFrom } = visit();
  for (const [cookie, theme, scheme] of [
    ["", "auto", "light dark"],
    ["markmill.theme=dark", "dark", "dark"],
    ["markmill.theme=light; markmill.language=de", "light", "light"],
  ] as const) {
    const answer = await sendFrom("192.0.2.1")(
      new Request(`${origin}/sign-in`, { headers: { host: "markmill.test:8484", cookie } }),
    );
    const text = await answer.text();
    expect(text).toContain(`data-theme="${theme}"`);
    expect(text).toContain(`<meta name="color-scheme" content="${scheme}">`);
    expect(text).toContain(`<html lang="${cookie.includes("=de") ? "de" : "en"}"`);
  }
});
