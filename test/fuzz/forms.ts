/** Multipart forms (RFC 7578) from the schemas of forms, right ones and ones with something wrong. */
import fc from "fast-check";
import { pdfOf } from "../../scripts/samples/pdf.ts";
import type { Json } from "./checker.ts";
import type { BodyPlan, FormPart, Mangle } from "./plan.ts";
import { Ref } from "./plan.ts";
import { drawnValue, resolved } from "./values.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const pdf = pdfOf([{ heading: "Harbour", paragraphs: ["The ferry leaves at noon, when the wind allows."] }]);
const pages = pdfOf(
  [1, 2, 3].map((n) => ({
    heading: `Part ${n}`,
    paragraphs: ["A lamp is lit on every evening of the year."],
  })),
);

/** By what they are. */
const files: readonly (readonly [filename: string, content: Uint8Array])[] = [
  ["one.pdf", pdf],
  ["three.pdf", pages],
  ["note.txt", bytes("The ferry leaves at noon.\n")],
  ["table.csv", bytes("a,b\n1,2\n3,4\n")],
  ["page.md", bytes("# Title\n\nA paragraph.\n")],
  ["empty.txt", new Uint8Array()],
  ["cut.pdf", pdf.slice(0, 80)],
  ["torn.pdf", pdf.slice(0, Math.floor(pdf.length * 0.8))],
  ["noise.bin", Uint8Array.from({ length: 600 }, (_, at) => (at * 2654435761) >>> 24)],
  ["image.png", Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13])],
  ["archive.zip", bytes("PK\u0003\u0004 not really an archive")],
  ["page.html", bytes("<!doctype html><title>x</title><p>words</p>")],
];

const filenames = [
  "../../etc/passwd",
  "..\\..\\boot.ini",
  "",
  " ",
  ".",
  "a\u0000b.pdf",
  "\u202efdp.exe",
  `${"long".repeat(200)}.pdf`,
  'quote".pdf',
  "semi;colon.pdf",
  "CON",
  "名前.pdf",
  "🙂.txt",
  "a/b/c.pdf",
  "%2e%2e%2f.pdf",
];

const file = fc.record({
  at: fc.oneof({ weight: 4, arbitrary: fc.nat(3) }, { weight: 1, arbitrary: fc.nat(files.length - 1) }),
  name: fc.option(fc.nat(filenames.length - 1), { freq: 5 }),
  type: fc.constantFrom(
    "application/octet-stream",
    "application/pdf",
    "text/plain",
    "",
    "image/svg+xml",
    "x",
  ),
});

function fileParts(field: string, most: number): fc.Arbitrary<FormPart[]> {
  return fc.array(file, { minLength: 1, maxLength: most }).map((chosen) =>
    chosen.map(({ at, name, type }) => {
      const [filename, value] = files[at] ?? ["note.txt", bytes("words\n")];
      return {
        name: field,
        filename: name === null ? filename : (filenames[name] ?? filename),
        contentType: type,
        value,
      };
    }),
  );
}

const isBinary = (schema: Json) =>
  schema.contentMediaType === "application/octet-stream" || schema.format === "binary";

function fieldOf(name: string, schema: Json, document: Json): fc.Arbitrary<FormPart[]> {
  if (isBinary(schema)) return fileParts(name, 1);
  if (schema.type === "array" && isBinary((schema.items ?? {}) as Json)) return fileParts(name, 3);
  if (schema.contentMediaType === "application/json") return optionsOf(name);
  return drawnValue(schema, { document, name, depth: 0 }).map((value) => [
    { name, value: value instanceof Ref || typeof value === "string" ? value : JSON.stringify(value) },
  ]);
}

const optionTexts = [
  "{}",
  '{"furniture":"keep"}',
  '{"furniture":"drop"}',
  '{"furniture":"other"}',
  '{"unknown":1}',
  "[]",
  "null",
  "{",
  '{"furniture":"keep","furniture":"drop"}',
  '{"__proto__":{"furniture":"keep"}}',
  '{"constructor":{}}',
  `{"x":${"[".repeat(5_000)}${"]".repeat(5_000)}}`,
];
const optionsOf = (name: string) =>
  fc.nat(optionTexts.length - 1).map((at) => [{ name, value: optionTexts[at] ?? "{}" }]);

const mangles: readonly Mangle[] = [
  "truncated",
  "no-end",
  "bare-lf",
  "wrong-boundary",
  "long-part-header",
  "preamble",
  "nameless-part",
  "empty",
  "nul",
];

/** What is wrong with the parts of a form that was right. */
const wrongs: readonly ((parts: FormPart[]) => FormPart[])[] = [
  (parts) => parts.slice(1),
  (parts) => parts.filter(({ filename }) => filename === undefined),
  (parts) => [...parts, ...parts],
  (parts) => [...parts, { name: "colour", value: "red" }],
  (parts) => [...parts, { name: "__proto__", value: "x" }],
  (parts) => [...parts, { name: "", value: "x" }],
  (parts) => [...parts, { name: "mode", value: "fast", filename: "mode.txt" }],
  (parts) => [...parts, { name: "file", value: "no file" }],
  (parts) => [...parts, { name: "mode", value: "x".repeat(70_000) }],
  (parts) => [...parts, { name: "x".repeat(500), value: "x" }],
  (parts) => [...parts, ...Array.from({ length: 60 }, (_, at) => ({ name: `field-${at}`, value: "x" }))],
  (parts) => [
    ...parts,
    ...Array.from({ length: 25 }, (_, at) => ({ name: "file", value: "x", filename: `${at}.txt` })),
  ],
  (parts) => [...parts].reverse(),
  (parts) => parts.map((part) => ({ ...part, contentType: "text/plain; charset=utf-16" })),
  (parts) => parts.map((part) => (part.filename === undefined ? { ...part, value: "\u0000" } : part)),
];

export function formOf(given: Json, document: Json): fc.Arbitrary<BodyPlan> {
  const schema = resolved(given, document);
  const required = new Set((schema.required ?? []) as string[]);
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, each]) => {
    const drawn = fieldOf(name, resolved(each, document), document);
    return required.has(name)
      ? drawn
      : fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: drawn });
  });
  const right = fc.tuple(...fields).map((drawn) => drawn.flat());
  const boundary = fc.constantFrom("fuzz", "----WebKitFormBoundary7MA4YWxkTrZu0gW", "a'()+_,-./:=?b");
  const type = "multipart/form-data";
  const form = (parts: FormPart[], separator: string, mangle: Mangle | null): BodyPlan => ({
    kind: "form",
    parts,
    boundary: separator,
    contentType: `${type}; boundary="${separator}"`,
    mangle,
  });
  const valid = fc.tuple(right, boundary).map(([parts, separator]) => form(parts, separator, null));
  const near = fc
    .tuple(right, boundary, fc.nat(wrongs.length - 1))
    .map(([parts, separator, at]) => form(wrongs[at]?.(parts) ?? parts, separator, null));
  const hostile = fc
    .tuple(right, boundary, fc.constantFrom(...mangles))
    .map(([parts, separator, mangle]) => form(parts, separator, mangle));
  const types = [
    type,
    `${type}; boundary=`,
    `${type}; boundary=${"b".repeat(300)}`,
    `${type}; boundary="`,
    "text/plain",
    "application/json",
    null,
  ];
  const mistyped = fc
    .tuple(valid, fc.constantFrom(...types))
    .map(([plan, contentType]) => ({ ...plan, contentType }) as BodyPlan);
  return fc.oneof(
    { weight: 6, arbitrary: valid },
    { weight: 2, arbitrary: near },
    { weight: 2, arbitrary: hostile },
    { weight: 1, arbitrary: mistyped },
  );
}

/** The bytes of a form; strings are sent in UTF-8, names as they stand. */
export function formBytes(
  parts: readonly FormPart[],
  boundary: string,
  mangle: Mangle | null,
  lookUp: (reference: Ref) => unknown,
): Uint8Array<ArrayBuffer> {
  const end = mangle === "bare-lf" ? "\n" : "\r\n";
  const said = mangle === "wrong-boundary" ? `${boundary}x` : boundary;
  const pieces: (string | Uint8Array)[] = mangle === "preamble" ? [`${"preamble ".repeat(100)}${end}`] : [];
  for (const { name, filename, contentType, value } of parts) {
    const named = mangle === "nameless-part" ? "" : `; name="${name.replaceAll('"', "%22")}"`;
    const file = filename === undefined ? "" : `; filename="${filename.replaceAll('"', "%22")}"`;
    const long = mangle === "long-part-header" ? `X-Long: ${"y".repeat(20_000)}${end}` : "";
    const typed = contentType ? `Content-Type: ${contentType}${end}` : "";
    pieces.push(`--${said}${end}Content-Disposition: form-data${named}${file}${end}${typed}${long}${end}`);
    const content = value instanceof Ref ? String(lookUp(value)) : value;
    pieces.push(mangle === "nul" && typeof content === "string" ? `${content}\u0000` : content, end);
  }
  if (mangle !== "no-end") pieces.push(`--${said}--${end}`);
  const whole = Buffer.concat(pieces.map((piece) => (typeof piece === "string" ? bytes(piece) : piece)));
  if (mangle === "empty") return new Uint8Array();
  return new Uint8Array(mangle === "truncated" ? whole.subarray(0, Math.floor(whole.length * 0.6)) : whole);
}
