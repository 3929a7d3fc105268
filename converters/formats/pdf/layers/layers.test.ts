/** Layers of small files: what is seen when they are opened, by ISO 32000-2, 8.11. */
import { expect, test } from "bun:test";
import type * as Mupdf from "mupdf";
import { loadMupdf } from "../../../engines/mupdf.ts";
import { Layers } from "./layers.ts";

const { mupdf } = await loadMupdf();

type PDFObject = Mupdf.PDFObject;
type Value = string | number | boolean | PDFObject | Value[] | { [key: string]: Value };

interface Draft {
  document: Mupdf.PDFDocument;
  /** Groups A (shown unless the configuration says otherwise) and B. */
  a: PDFObject;
  b: PDFObject;
}

interface Parts {
  content: string;
  properties?: Record<string, PDFObject>;
  forms?: Record<string, PDFObject>;
  configuration: Record<string, Value>;
}

const line = (text: string, y = 300) => `BT /F 12 Tf 10 ${y} Td (${text}) Tj ET `;

function open(build: (draft: Draft) => Parts): Mupdf.PDFDocument {
  const document = new mupdf.PDFDocument();
  const font = document.addSimpleFont(new mupdf.Font("Times-Roman"), "Latin");
  const [a, b] = ["A", "B"].map((name) => document.addObject({ Type: "OCG", Name: `(${name})` })) as [
    PDFObject,
    PDFObject,
  ];
  const { content, properties = {}, forms = {}, configuration } = build({ document, a, b });
  const resources = document.addObject({
    Font: { F: font },
    Properties: { A: a, B: b, ...properties },
    XObject: forms,
  });
  document.insertPage(-1, document.addPage([0, 0, 500, 500], 0, resources, content));
  document
    .getTrailer()
    .get("Root")
    .put("OCProperties", { OCGs: [a, b], D: configuration });
  return mupdf.Document.openDocument(
    document.saveToBuffer("").asUint8Array().slice(),
    "application/pdf",
  ) as Mupdf.PDFDocument;
}

function seen(document: Mupdf.PDFDocument): { text: string; hidden: string[] | undefined } {
  const layers = Layers.settle(document);
  layers?.settlePage(0);
  const text = document.loadPage(0).toDisplayList(true).toStructuredText("").asText();
  return { text: text.replace(/\s+/g, " ").trim(), hidden: layers?.hidden };
}

const both = `/OC /A BDC ${line("first", 400)} EMC /OC /B BDC ${line("second")} EMC ${line("always", 200)}`;

test.each([
  ["all are shown by default", {}, "first second always", []],
  ["groups that are off", (b: PDFObject) => ({ OFF: [b] }), "first always", ["B"]],
  [
    "groups that are on where the others are off",
    (b: PDFObject) => ({ BaseState: "OFF", ON: [b] }),
    "second always",
    ["A"],
  ],
] as const)("%s", (_, configuration, text, hidden) => {
  const made = open(({ b }) => ({
    content: both,
    configuration: typeof configuration === "function" ? configuration(b) : {},
  }));
  expect(seen(made)).toEqual({ text, hidden: [...hidden] });
});

test.each([
  ["AnyOn", true],
  ["AllOn", false],
  ["AnyOff", true],
  ["AllOff", false],
])("membership %p of a group that is on and one that is off", (policy, shown) => {
  const made = open(({ document, a, b }) => ({
    content: `/OC /M BDC ${line("member")} EMC ${line("always", 200)}`,
    properties: { M: document.addObject({ Type: "OCMD", OCGs: [a, b], P: policy }) },
    configuration: { OFF: [b] },
  }));
  expect(seen(made).text).toBe(shown ? "member always" : "always");
});

test.each([
  ["And", false],
  ["Or", true],
])("a visibility expression with %p counts before the policy", (operator, shown) => {
  const made = open(({ document, a, b }) => ({
    content: `/OC /M BDC ${line("member")} EMC ${line("always", 200)}`,
    properties: {
      M: document.addObject({ Type: "OCMD", OCGs: [b], VE: [operator, a, ["Not", ["Not", b]]] }),
    },
    configuration: { OFF: [b] },
  }));
  expect(seen(made).text).toBe(shown ? "member always" : "always");
});

test("membership in all-off with no group off is hidden", () => {
  const made = open(({ document, a }) => ({
    content: `/OC /M BDC ${line("member")} EMC ${line("always", 200)}`,
    properties: { M: document.addObject({ Type: "OCMD", OCGs: [a], P: "AllOff" }) },
    configuration: {},
  }));
  expect(seen(made)).toEqual({ text: "always", hidden: [] });
});

test("what stands in a hidden group is hidden, shown groups inside of it too", () => {
  const made = open(({ b }) => ({
    content: `/OC /B BDC ${line("outer", 400)} /OC /A BDC ${line("inner")} EMC EMC ${line("always", 200)}`,
    configuration: { OFF: [b] },
  }));
  expect(seen(made).text).toBe("always");
});

test("forms belong to groups, and forms in forms", () => {
  const made = open(({ document, b }) => {
    const font = document.addSimpleFont(new mupdf.Font("Times-Roman"), "Latin");
    const shape = { Type: "XObject", Subtype: "Form", BBox: [0, 0, 500, 500] };
    const member = document.addObject({ Type: "OCMD", OCGs: [b], P: "AllOn" });
    const inner = document.addStream(line("inner"), {
      ...shape,
      OC: member,
      Resources: { Font: { F: font } },
    });
    const outer = document.addStream(`/I Do ${line("outer", 400)}`, {
      ...shape,
      Resources: { Font: { F: font }, XObject: { I: inner } },
    });
    return { content: `/O Do ${line("always", 200)}`, forms: { O: outer }, configuration: { OFF: [b] } };
  });
  expect(seen(made).text).toBe("outer always");
});

test("annotations belong to groups", () => {
  const made = open(({ b }) => ({ content: line("always"), configuration: { OFF: [b] } }));
  const page = made.loadPage(0) as Mupdf.PDFPage;
  for (const text of ["hidden", "shown"]) {
    const note = page.createAnnotation("FreeText");
    note.setRect([100, text === "shown" ? 100 : 200, 300, text === "shown" ? 150 : 250]);
    note.setContents(text);
    note.update();
    const group = made.getTrailer().get("Root", "OCProperties", "OCGs", text === "shown" ? 0 : 1);
    note.getObject().put("OC", group);
  }
  expect(seen(made).text.split(" ").sort()).toEqual(["always", "shown"]);
});

const usage = (print: string, view: string) => ({
  Print: { PrintState: print },
  View: { ViewState: view },
});

test("usage for viewing hides what is for print only, where the configuration applies it", () => {
  const build = (applied: boolean) =>
    open(({ b }) => {
      b.put("Usage", usage("ON", "OFF"));
      const applications = [
        { Event: "View", Category: ["View"], OCGs: [b] },
        { Event: "Print", Category: ["Print"], OCGs: [b] },
      ];
      return { content: both, configuration: applied ? { AS: applications } : {} };
    });
  expect(seen(build(true))).toEqual({ text: "first always", hidden: ["B"] });
  expect(seen(build(false)).text).toBe("first second always");
});

test("usage for printing hides nothing from view", () => {
  const made = open(({ b }) => {
    b.put("Usage", usage("OFF", "ON"));
    return { content: both, configuration: { AS: [{ Event: "Print", Category: ["Print"], OCGs: [b] }] } };
  });
  expect(seen(made).text).toBe("first second always");
});

test("groups meant for another purpose hide nothing", () => {
  const made = open(({ b }) => {
    b.put("Intent", "Design");
    return { content: both, configuration: { OFF: [b] } };
  });
  expect(seen(made).text).toBe("first second always");
});

test("groups that the file does not list, names without a list, expressions in circles", () => {
  const made = open(({ document, b }) => {
    const stray = document.addObject({ Type: "OCG", Name: "(stray)" });
    const circle = document.addObject(["Not"]);
    circle.push(circle);
    return {
      content: `/OC /S BDC ${line("stray", 400)} EMC /OC /None BDC ${line("unnamed", 350)} EMC /OC /M BDC ${line("circle")} EMC`,
      properties: { S: stray, M: document.addObject({ Type: "OCMD", OCGs: [b], VE: circle }) },
      configuration: { OFF: [stray, b, "B", 3] },
    };
  });
  expect(seen(made).text).toBe("stray unnamed");
});

test("a file without layers has none", () => {
  const document = new mupdf.PDFDocument();
  document.insertPage(-1, document.addPage([0, 0, 100, 100], 0, document.addObject({}), ""));
  expect(Layers.settle(document)).toBeNull();
});
