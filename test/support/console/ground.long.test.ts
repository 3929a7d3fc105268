/** That the ground of the browser tests notices what it is there to notice. */
import { describe, expect, test } from "bun:test";
import { until } from "../../../config/testing/until.ts";
import { expectAccessible } from "./accessible.ts";
import { consoleGround } from "./ground.ts";
import { expectNoSidewaysScroll, layoutShift } from "./layout.ts";
import { answerWith, cutNetwork } from "./network.ts";

const ground = consoleGround();

const refusalOf = (checked: Promise<void>) => checked.then(() => "nothing", String);

describe("what a page must not do", () => {
  test.each([
    ["ask another origin", "fetch('http://127.0.0.1:9/x').catch(() => 0)", /^console error: .*connect-src/],
    ["ask nowhere at all", "fetch('/v1/nowhere')", /^answered 404: GET .*\/v1\/nowhere$/],
    ["run text", "try { setTimeout('1 + 1') } catch {}", /^console error/],
    ["make markup of text", "try { document.body.innerHTML = '<b>x</b>' } catch {}", /^console error/],
    [
      "be styled by an attribute",
      "document.body.setAttribute('style', 'color: red')",
      /^console error: .*style-src/,
    ],
    ["throw", "setTimeout(() => { throw new Error('loose') }); 0", /^uncaught: Error: loose/],
    ["complain", "console.error('something is wrong')", /^console error: something is wrong$/],
  ])("%s", async (_, expression, problem) => {
    const page = await ground.open("guest", "/about");
    await page.evaluate(`(() => { ${expression} })()`);
    const problems: string[] = [];
    await until(
      async () => {
        problems.push(...ground.takeProblems());
        return problems;
      },
      (all) => all.some((each) => problem.test(each)),
    );
    // The browser tells of some in two ways, one after the other.
    await ground.closePages();
    ground.takeProblems();
  });

  test("go to another origin", async () => {
    const page = await ground.open("guest", "/about");
    await page.goto("data:text/html,<h1>x</h1>");
    expect(ground.takeProblems()).toEqual([]);
    await page.evaluate("location.href = 'http://127.0.0.1:9/'");
    const problems: string[] = [];
    await until(
      async () => problems.push(...ground.takeProblems()),
      () => problems.includes("leaves the origin: GET http://127.0.0.1:9/"),
    );
  });

  test("it is invisible where a page does nothing", async () => {
    await ground.open(ground.admin, "/account");
    expect(ground.takeProblems()).toEqual([]);
  });
});

describe("how a page is", () => {
  test("text that cannot be read in one look is found", async () => {
    const page = await ground.open("guest", "/about", { colorScheme: "light" });
    await expectAccessible(page);
    await page.evaluate(`{
      const text = document.createElement("p");
      text.textContent = "hardly to be seen";
      text.style.color = "light-dark(black, #333)";
      document.querySelector("main").append(text);
    }`);
    const refusal = await refusalOf(expectAccessible(page));
    // In the dark alone.
    for (const part of [/^\+ +"dark": \[/m, /color-contrast/, /hardly to be seen/])
      expect(refusal).toMatch(part);
    expect(refusal).not.toMatch(/^\+ +"light": \[/m);
  });

  test("what is wider than the window is found", async () => {
    const page = await ground.open("guest", "/about");
    await expectNoSidewaysScroll(page);
    await page.evaluate(`document.querySelector("main").style.width = "500px"`);
    expect(await refusalOf(expectNoSidewaysScroll(page))).toContain("<main");
  });

  test("what moves is measured", async () => {
    const page = await ground.open("guest", "/about");
    await page.evaluate("new Promise(requestAnimationFrame)");
    expect(await layoutShift(page)).toBeLessThan(0.1);
    await page.evaluate(`{
      const room = document.createElement("div");
      room.style.height = "300px";
      document.body.prepend(room);
    }`);
    expect(await layoutShift(page)).toBeGreaterThan(0.1);
  });
});

describe("a network that fails", () => {
  const status = "fetch('/v1/capabilities').then((answer) => answer.status, () => 'nothing')";

  test("is away until it is back", async () => {
    const page = await ground.open("guest", "/about", { unreachable: true });
    const restore = await cutNetwork(page);
    expect(await page.evaluate<unknown>(status)).toBe("nothing");
    await restore();
    expect(await page.evaluate<unknown>(status)).toBe(200);
  });

  test("an error of the catalog is returned like the real one", async () => {
    const page = await ground.open("guest", "/about", { statuses: [429] });
    const end = await answerWith(page, "**/v1/capabilities", "rate_limited", { "retry-after": "7" });
    const answer = await page.evaluate<unknown>(
      "fetch('/v1/capabilities').then(async (it) => [it.status, it.headers.get('retry-after'), (await it.json()).error.code])",
    );
    expect(answer).toEqual([429, "7", "rate_limited"]);
    await end();
    expect(await page.evaluate<unknown>(status)).toBe(200);
  });
});
