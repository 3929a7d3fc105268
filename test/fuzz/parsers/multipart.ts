/** The body of an upload, in chunks of many sizes. */
import { Fault } from "../../../config/errors/fault.ts";
import { readForm } from "../../../src/http/request/multipart.ts";
import type { FormRules } from "../../../src/operations/form.ts";
import { texts } from "./seeds.ts";
import type { Target } from "./target.ts";

const boundary = "limit";
const part = (head: string, content: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const end = `--${boundary}--\r\n`;
const file = part('name="file"; filename="a.pdf"', "%PDF-1.7");

const rules: FormRules<string, number> = {
  fileField: "file",
  filesMax: 2,
  tooManyFiles: () => new Fault("invalid_request"),
  textFields: ["mode", "pages"],
  textBytesMax: 100,
  bodyBytesMax: 100_000,
  bodyTooLarge: () => new Fault("payload_too_large"),
  readFields: (sent) => {
    for (const [name, value] of sent)
      if (!["mode", "pages"].includes(name) || Buffer.byteLength(value) > 100)
        throw new Error(`the field ${name} was let through`);
    return sent.size;
  },
  onFile: async (filename, bytes) => {
    for await (const _ of bytes);
    if (/[/\0]/.test(filename)) throw new Error(`the name ${JSON.stringify(filename)} was let through`);
    return filename;
  },
  discard: async () => undefined,
};

function requestOf(body: Uint8Array): Request {
  const chunkBytes = 1 + (body.length % 97);
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= body.length) return controller.close();
      controller.enqueue(body.subarray(at, at + chunkBytes));
      at += chunkBytes;
    },
  });
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
  return new Request("http://host/v1/estimates", { method: "POST", headers, body: stream });
}

export const readingForm: Omit<Target, "id"> = {
  seeds: () =>
    texts(
      part('name="mode"', "fast") + file + end,
      file + part('name="pages"', "1-2") + file + end,
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename*=UTF-8''%e2%82%ac.pdf\r\nContent-Type: text/plain; charset=utf-16\r\n\r\nx\r\n${end}`,
    ),
  dictionary: [
    "\r\n",
    `--${boundary}`,
    "--",
    'name="',
    "filename*=utf-8''",
    "%00",
    "../",
    ";",
    "\0",
    "\r\n\r\n",
  ],
  coverEvery: 64,
  parse: async (input) => {
    const { files, fields } = await readForm(requestOf(input), rules);
    return `form ${files.length} ${fields}`;
  },
};
