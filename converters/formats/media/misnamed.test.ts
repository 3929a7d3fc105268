import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { faultOf } from "../../../config/testing/failures.ts";
import { inspect } from "../../inspect.ts";
import { usualRequest } from "../../testing/converted.ts";
import { sourceAt } from "./testing/samples.ts";

const folder = mkdtempSync(join(tmpdir(), "mm-misnamed-"));
afterAll(() => rmSync(folder, { recursive: true }));

function source(name: string, text: string) {
  const path = join(folder, name);
  writeFileSync(path, text);
  return sourceAt(path);
}

test.each([
  ["a.mp3", "#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:1/a.ts\n"],
  ["A.MP4", "<!doctype html><title>404</title><p>There is nothing here."],
  ["a.wav", "v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\n"],
])("%s of text is no recording, and not converted as text unasked", async (name, text) => {
  const { code, message } = await faultOf(inspect(source(name, text), null, usualRequest));
  expect(code).toBe("unsupported_input");
  expect(message).toStartWith("The file is named like a recording but contains only text");
});

test("who calls it text gets its text; a playlist under its own name is text", async () => {
  const named = source("b.mp3", "Some words.\n");
  expect((await inspect(named, "text-to-markdown", usualRequest)).measurement.metrics).toEqual({ words: 2 });
  const playlist = source("b.m3u8", "#EXTM3U\nsome words\n");
  expect((await inspect(playlist, null, usualRequest)).capabilityId).toBe("text-to-markdown");
});
