import type { Browser, Shown } from "../browser/browser.ts";

/** Signs in at the test provider's own pages, and lets the application in; ends where the provider sends it back to. */
export async function passProvider(browser: Browser, subject: string, back: string): Promise<Shown> {
  const isBack = (url: URL) => url.href.startsWith(back);
  for (let forms = 0; forms < 4 && !isBack(browser.shown.url); forms += 1) {
    if (browser.shown.html.includes('value="login"'))
      await browser.submit("Sign-in", { login: subject, password: "any" }, isBack);
    else await browser.submit("Continue", {}, isBack);
  }
  return browser.shown;
}
