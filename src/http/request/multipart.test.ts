import { describe, expect, test } from "bun:test";
import type { Readable } from "node:stream";
import { Fault } from "../../../config/errors/fault.ts";
import type { FormRules } from "../../operations/form.ts";
import { readForm } from "./multipart.ts";

const boundary = "limit";
const filePart = (content: string, name = "file", filename = "a.pdf") =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: application/pdf\r\n\r\n${content}\r\n`;
const textPart = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const end = `--${boundary}--\r\n`;

interface Kept {
  filename: string;
  content: string;
}

function setUp(changes: Partial<FormRules<Kept, ReadonlyMap<string, string>>> = {}) {
  const discarded: Kept[] = [];
  const rules: FormRules<Kept, ReadonlyMap<string, string>> = {
    fileField: "file",
    filesMax: 1,
    tooManyFiles: () => new Fault("invalid_request"),
    textFields: ["mode", "pages"],
    textBytesMax: 100,
    bodyBytesMax: 100_000,
    bodyTooLarge: () => new Fault("payload_too_large"),
    readFields: (sent) => sent,
    onFile: async (filename, bytes) => ({ filename, content: await contentOf(bytes) }),
    discard: async (file) => {
      discarded.push(file);
    },
    ...changes,
  };
  return {
    discarded,
    read: (body: string | ReadableStream<Uint8Array>) => readForm(requestOf(body), rules),
  };
}

async function contentOf(bytes: Readable): Promise<string> {
  let content = "";
  for await (const chunk of bytes) content += Buffer.from(chunk).toString("latin1");
  return content;
}

function requestOf(body: string | ReadableStream<Uint8Array>): Request {
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
  return new Request("http://host/v1/estimates", { method: "POST", headers, body });
}

function inChunks(text: string, size: number): ReadableStream<Uint8Array> {
  const bytes = Buffer.from(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + size));
      at += size;
    },
  });
}

describe("a form with one file", () => {
  const parts = [filePart("%PDF \r\n--limi"), textPart("mode", "fast"), textPart("pages", "1-2")];
  const expected = { file: { filename: "a.pdf", content: "%PDF \r\n--limi" } };

  test("the file's place among the fields does not matter", async () => {
    const [file, mode, pages] = parts;
    for (const order of [
      [file, mode, pages],
      [mode, file, pages],
      [mode, pages, file],
    ]) {
      const { read, discarded } = setUp();
      const form = await read(order.join("") + end);
      expect(form.files).toEqual([expected.file]);
      expect(Object.fromEntries(form.fields)).toEqual({ mode: "fast", pages: "1-2" });
      expect(discarded).toEqual([]);
    }
  });

  test("where the body is cut into chunks does not matter", async () => {
    for (const size of [1, 2, 3, 7, 16, 61, 1000]) {
      const form = await setUp().read(inChunks(parts.join("") + end, size));
      expect(form.files).toEqual([expected.file]);
      expect(form.fields.get("pages")).toBe("1-2");
    }
  });
});

describe("a form with several files", () => {
  const several = { filesMax: 3, tooManyFiles: () => new Fault("too_many_files") };
  const files = ["a", "b", "c"].map((name) => filePart(`content of ${name}`, "file", `${name}.pdf`));
  const named = (name: string) => ({ filename: `${name}.pdf`, content: `content of ${name}` });

  test("they keep their order, whichever is stored first, and fields may stand between them", async () => {
    const waits: Record<string, number> = { "a.pdf": 30, "b.pdf": 0, "c.pdf": 10 };
    const { read } = setUp({
      ...several,
      onFile: async (filename, bytes) => {
        const content = await contentOf(bytes);
        await Bun.sleep(waits[filename] ?? 0);
        return { filename, content };
      },
    });
    const form = await read(files.join(textPart("mode", "fast")).replace(textPart("mode", "fast"), "") + end);
    expect(form.files).toEqual([named("a"), named("b"), named("c")]);
    expect(form.fields.get("mode")).toBe("fast");
  });

  test("one more than allowed is refused with a fault of its own, and all are discarded", async () => {
    const { read, discarded } = setUp(several);
    const pieces = [...files, ...files, end];
    const unhurried = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await Bun.sleep(5);
        const piece = pieces.shift();
        if (piece === undefined) controller.close();
        else controller.enqueue(Buffer.from(piece));
      },
    });
    await expect(read(unhurried)).rejects.toMatchObject({ code: "too_many_files" });
    // The third one ends where the fourth begins, and may or may not have been stored by then.
    expect(discarded.slice(0, 2)).toEqual([named("a"), named("b")]);
  });

  test("when one cannot be stored, those that were stored are discarded", async () => {
    const { read, discarded } = setUp({
      ...several,
      onFile: async (filename, bytes) => {
        const content = await contentOf(bytes);
        if (filename === "b.pdf") throw new Fault("service_unavailable");
        return { filename, content };
      },
    });
    await expect(read(files.join("") + end)).rejects.toMatchObject({ code: "service_unavailable" });
    expect(discarded).toContainEqual(named("a"));
    expect(discarded).not.toContainEqual(named("b"));
  });

  test("a file whose reader stops in the middle is passed over, and the next one arrives", async () => {
    const { read } = setUp({
      ...several,
      bodyBytesMax: 10_000_000,
      onFile: async (filename, bytes) => {
        let taken = 0;
        for await (const chunk of bytes) {
          taken += chunk.length;
          if (taken > 100_000) break;
        }
        return { filename, content: taken > 100_000 ? "stopped" : "whole" };
      },
    });
    const big = filePart("x".repeat(2_000_000), "file", "big.pdf");
    const form = await read(inChunks(files[0] + big + big + textPart("mode", "fast") + end, 65_536));
    expect(form.files.map(({ content }) => content)).toEqual(["whole", "stopped", "stopped"]);
    expect(form.fields.get("mode")).toBe("fast");
  });
});

describe("an invalid form leaves nothing behind", () => {
  const file = filePart("content");
  test.each([
    ["no file", textPart("mode", "fast") + end],
    ["two files", file + file + end],
    ["an unknown field after the file", file + textPart("colour", "red") + end],
    ["an unknown field before the file", textPart("colour", "red") + file + end],
    ["a field twice", file + textPart("mode", "fast") + textPart("mode", "fast") + end],
    ["a field that is too long", file + textPart("pages", "1".repeat(101)) + end],
    ["a text field as a file", file + filePart("1", "pages") + end],
    ["the file as a text field", textPart("file", "content") + end],
    ["an unknown file", file + filePart("1", "other") + end],
    ["a field with U+0000", file + textPart("mode", "fa\u0000st") + end],
    [
      "a field in a charset of its own",
      file +
        textPart("mode", "fast").replace("\r\n\r\n", "\r\nContent-Type: text/plain; charset=utf-16\r\n\r\n") +
        end,
    ],
    ["a part without a name", file.replace(' name="file";', "") + end],
    ["no end", file],
    ["an end within the file", file.slice(0, -5)],
    ["nothing", ""],
    ["something else", "hello"],
    ["too many parts", Array.from({ length: 30 }, (_, at) => textPart(`f${at}`, "")).join("") + end],
  ])("%s", async (_, body) => {
    const stored: Kept[] = [];
    const { read, discarded } = setUp({
      onFile: async (filename, bytes) => {
        const kept = { filename, content: await contentOf(bytes) };
        stored.push(kept);
        return kept;
      },
    });
    await expect(read(body)).rejects.toMatchObject({ code: "invalid_request" });
    expect(discarded).toEqual(stored);
  });

  test("fields that contradict each other", async () => {
    const { read, discarded } = setUp({
      filesMax: 2,
      readFields: ({ size }) => {
        throw new Fault(size === 2 ? "invalid_request" : "internal_error");
      },
    });
    const body = file + textPart("mode", "fast") + file + textPart("pages", "1") + end;
    await expect(read(body)).rejects.toMatchObject({ code: "invalid_request" });
    expect(discarded).toHaveLength(2);
  });

  test("more bytes than allowed", async () => {
    const { read } = setUp({ bodyBytesMax: 500 });
    await expect(read(filePart("x".repeat(600)) + end)).rejects.toMatchObject({ code: "payload_too_large" });
  });

  test("a caller that goes away", async () => {
    let ended: unknown = null;
    const { read } = setUp({
      onFile: async (filename, bytes) => {
        try {
          return { filename, content: await contentOf(bytes) };
        } catch (cause) {
          ended = cause;
          throw cause;
        }
      },
    });
    let sent = false;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent) return controller.error(new DOMException("The connection was closed.", "AbortError"));
        sent = true;
        controller.enqueue(Buffer.from(filePart("half of it").slice(0, -6)));
      },
    });
    await expect(read(body)).rejects.toThrow("closed");
    expect(ended).toBeInstanceOf(Error);
  });

  test("a full disk is reported at once, though the caller would send more", async () => {
    const { read } = setUp({
      bodyBytesMax: Number.MAX_SAFE_INTEGER,
      onFile: async () => {
        throw new Fault("service_unavailable");
      },
    });
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(filePart("x").slice(0, -2))),
      pull: (controller) => controller.enqueue(Buffer.alloc(65_536)),
    });
    await expect(read(endless)).rejects.toMatchObject({ code: "service_unavailable" });
  });
});

test("a file is taken no faster than it is stored", async () => {
  let given = 0;
  let waiting = 0;
  const total = 20_000_000;
  const { read } = setUp({
    bodyBytesMax: total * 2,
    onFile: async (filename, bytes) => {
      let taken = 0;
      for await (const chunk of bytes) {
        taken += chunk.length;
        waiting = Math.max(waiting, given - taken);
        await Bun.sleep(0);
      }
      return { filename, content: String(taken) };
    },
  });
  const head = Buffer.from(filePart("").slice(0, -2));
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(head),
    pull(controller) {
      if (given >= total) {
        controller.enqueue(Buffer.from(`\r\n${end}`));
        return controller.close();
      }
      given += 65_536;
      controller.enqueue(Buffer.alloc(65_536));
    },
  });
  const form = await read(body);
  expect(Number(form.files[0].content)).toBe(given);
  expect(waiting).toBeLessThan(1_000_000);
});
