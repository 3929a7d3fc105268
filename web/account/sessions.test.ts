import { expect, test } from "bun:test";
import { browserOf } from "./sessions.tsx";

const known: readonly [browser: string, system: string | null, header: string][] = [
  ["Firefox", "Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"],
  [
    "Chrome",
    "Windows",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
  ],
  [
    "Edge",
    "Windows",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
  ],
  [
    "Safari",
    "macOS",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
  ],
  [
    "Safari",
    "iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
  ],
  [
    "Chrome",
    "Android",
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
  ],
  ["curl", null, "curl/8.15.0"],
];

test("browsers and systems are called as people call them", () => {
  for (const [browser, system, header] of known) expect(browserOf(header)).toEqual({ browser, system });
});

test("what calls itself nothing that is known is no browser", () => {
  expect(browserOf(null)).toBeNull();
  expect(browserOf("something/1.0")).toBeNull();
});
