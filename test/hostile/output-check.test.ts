import { expect, test } from "bun:test";
import { problemsOf } from "./output-check.ts";

const of = (markdown: string, source = "") => problemsOf(Buffer.from(markdown), Buffer.from(source));

test("ordinary Markdown is sound, and text that only speaks of scripts too", () => {
  expect(of("# A\n\n[b](https://example.org) `<script>` &lt;script> \\<script>\n\n<br>\n")).toEqual([]);
  expect(of('<p align="center"><a href="https://example.org/a:b"><img src="img/a.png"></a></p>\n')).toEqual(
    [],
  );
});

test("live HTML and live links are found", () => {
  expect(of("a <script>alert(1)</script>\n")).not.toEqual([]);
  expect(of("<div onclick=x>a</div>\n")).not.toEqual([]);
  expect(of('<a href="java&#115;cript:alert(1)">a</a>\n')).not.toEqual([]);
  expect(of("<img src=x onerror=alert(1)>\n")).not.toEqual([]);
  expect(of('<a href=" vbscript:x">a</a>\n')).not.toEqual([]);
  expect(of("[a](javascript:alert(1))\n")).toEqual(["live link: javascript:alert(1)"]);
  expect(of("[a](<java&#10;script:alert(1)>)\n")).not.toEqual([]);
  expect(of("![a](data:text/html;base64,AA)\n")).not.toEqual([]);
});

test("a file of the machine is a leak unless the source held it", () => {
  expect(of("root:x:0:0:root\n")).toEqual(["the Markdown holds a file of this machine"]);
  expect(of("root:x:0:0:root\n", "root:x:0:0:root")).toEqual([]);
  expect(problemsOf(Uint8Array.of(0xff), Buffer.from(""))).toEqual(["the Markdown is not UTF-8"]);
});
