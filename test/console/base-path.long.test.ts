/** The console behind a proxy that has it below a path of its own. */
import { expect, test } from "bun:test";
import { consoleGround } from "../support/console/ground.ts";
import { pathProxy } from "../support/console/path-proxy.ts";

const ground = consoleGround({ proxy: pathProxy("/tools/markmill") });

test("every address that it asks for, links to and remembers is below that path", async () => {
  const page = await ground.open(ground.admin, "/");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  const main = page.getByRole("navigation", { name: "Main navigation" });
  for (const link of ["Account", "Administration"]) {
    await main.getByRole("link", { name: link }).click();
    await page.locator("h1:focus").waitFor();
  }
  expect(page.url()).toBe(`${ground.baseUrl}/admin`);
  await page.waitForLoadState("networkidle");
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.filter((path) => !path.startsWith("/tools/markmill/"))).toEqual([]);
  const links = await page
    .locator("a[href], form[action]")
    .evaluateAll((all) => all.map((each) => each.getAttribute("href") ?? each.getAttribute("action") ?? ""));
  expect(links.filter((href) => !/^(?:#|\/tools\/markmill\/)/.test(href))).toEqual([]);
  await page.locator("summary").click();
  await page.getByLabel("Theme").selectOption("dark");
  const { cookies } = await page.context().storageState();
  expect(cookies.find(({ name }) => name === "markmill.theme")?.path).toBe("/tools/markmill/");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(page.url()).toBe(`${ground.baseUrl}/sign-in`);
});
