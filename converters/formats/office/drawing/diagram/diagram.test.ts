import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { longTest } from "../../../../../config/testing/runs.ts";
import { toMarkdown } from "../../../../document/markdown/write.ts";
import { OfficePackage } from "../../package/package.ts";
import { packageBytes, relationsXml } from "../../testing/package-writer.ts";
import { graphicBlocks } from "../graphic.ts";

const folder = mkdtempSync(join(tmpdir(), "diagrams-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const namespaces =
  'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram"';

const text = (...paragraphs: string[]) =>
  paragraphs.map((each) => `<a:p><a:r><a:t>${each}</a:t></a:r></a:p>`).join("");
const pt = (id: string, type: string, ...paragraphs: string[]) =>
  `<dgm:pt modelId="${id}" type="${type}"><dgm:t>${text(...paragraphs)}</dgm:t></dgm:pt>`;
const cxn = (from: string, to: string, order: number, type = "parOf") =>
  `<dgm:cxn type="${type}" srcId="${from}" destId="${to}" srcOrd="${order}"/>`;

async function markdown(points: string, connections: string, extension = ""): Promise<string> {
  const path = join(folder, "diagram.pptx");
  const relations = [
    { id: "data", type: "diagramData", target: "../diagrams/data1.xml" },
    {
      id: "drawn",
      type: "http://schemas.microsoft.com/office/2007/relationships/diagramDrawing",
      target: "../diagrams/drawing1.xml",
    },
  ];
  const bytes = await packageBytes({
    "ppt/slides/_rels/slide1.xml.rels": relationsXml(relations),
    "ppt/diagrams/data1.xml": `<dgm:dataModel ${namespaces}><dgm:ptLst>${points}</dgm:ptLst><dgm:cxnLst>${connections}</dgm:cxnLst>${extension}</dgm:dataModel>`,
    "ppt/diagrams/drawing1.xml": `<dsp:drawing ${namespaces}><dsp:spTree><dsp:sp><dsp:txBody>${text("drawn")}</dsp:txBody></dsp:sp></dsp:spTree></dsp:drawing>`,
  });
  writeFileSync(path, bytes);
  const office = await OfficePackage.open(path);
  const data = {
    name: "a:graphicData",
    attributes: {},
    children: [{ name: "dgm:relIds", attributes: { "r:dm": "data" }, children: [] }],
  };
  const blocks = graphicBlocks(office, "ppt/slides/slide1.xml", data);
  office.close();
  return toMarkdown({ type: "root", children: blocks }).trim();
}

test("points are a list, nested as they are connected, in the order that connections say", async () => {
  const points =
    pt("d", "doc") +
    pt("b", "node", "Second") +
    pt("a", "node", "First", "with more") +
    pt("a1", "asst", "below");
  const connections = cxn("d", "b", 1) + cxn("d", "a", 0) + cxn("a", "a1", 0);
  expect(await markdown(points, connections)).toBe("- First\n\n  with more\n\n  - below\n- Second");
});

test("transitions and what the layout repeats say nothing", async () => {
  const points =
    pt("d", "doc") + pt("a", "node", "One") + pt("t", "sibTrans", "arrow") + pt("p", "pres", "One");
  const connections = cxn("d", "a", 0) + cxn("p", "a", 0, "presOf") + cxn("d", "p", 1, "presParOf");
  expect(await markdown(points, connections)).toBe("- One");
});

test("what stands in a circle or nowhere is not lost, and ends", async () => {
  const points = pt("d", "doc") + pt("a", "node", "A") + pt("b", "node", "B") + pt("c", "node", "C");
  expect(await markdown(points, cxn("a", "b", 0) + cxn("b", "a", 0))).toBe("- C\n- A\n  - B");
});

longTest("a chain longer than any diagram is cut into several, and nothing of it is lost", async () => {
  const ids = Array.from({ length: 5_000 }, (_, index) => `p${index}`);
  const points = ids.map((id) => pt(id, "node", id)).join("");
  const connections = ids
    .slice(1)
    .map((id, index) => cxn(`p${index}`, id, 0))
    .join("");
  const words = (await markdown(points, connections)).match(/p\d+/g) ?? [];
  expect(new Set(words).size).toBe(5_000);
  expect(words.length).toBe(5_000);
});

test("where the points say nothing, the drawing does", async () => {
  expect(await markdown(pt("d", "doc"), "")).toBe("- drawn");
});
