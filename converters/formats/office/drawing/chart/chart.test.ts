import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toMarkdown } from "../../../../document/markdown/write.ts";
import { OfficePackage } from "../../package/package.ts";
import { escapeXml, packageBytes, relationsXml } from "../../testing/package-writer.ts";
import { chartBlocks } from "./chart.ts";

const folder = mkdtempSync(join(tmpdir(), "charts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const namespaces =
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const extended = 'xmlns:cx="http://schemas.microsoft.com/office/drawing/2014/chartex"';

type Point = string | number | null;

const cache = (kind: "num" | "str", points: readonly Point[], code = "") =>
  `<c:${kind}Ref><c:${kind}Cache>${code && `<c:formatCode>${code}</c:formatCode>`}${pts(points)}</c:${kind}Cache></c:${kind}Ref>`;
const pts = (points: readonly Point[]) =>
  `<c:ptCount val="4000000000"/>${points.map((point, at) => (point === null ? "" : `<c:pt idx="${at}"><c:v>${escapeXml(String(point))}</c:v></c:pt>`)).join("")}`;
const strings = (...points: Point[]) => cache("str", points);
const numbers = (...points: Point[]) => cache("num", points, "General");
const rich = (text: string) =>
  `<c:title><c:tx><c:rich><a:p><a:r><a:t>${text}</a:t></a:r></a:p></c:rich></c:tx></c:title>`;
const name = (text: string) => `<c:tx>${strings(text)}</c:tx>`;
const ser = (order: number, ...parts: string[]) =>
  `<c:ser><c:idx val="${order}"/><c:order val="${order}"/>${parts.join("")}</c:ser>`;
const kind = (element: string, ...series: string[]) =>
  `<c:${element}>${series.join("")}<c:axId val="1"/><c:axId val="2"/></c:${element}>`;
const axis = (element: string, id: number, inner: string) =>
  `<c:${element}><c:axId val="${id}"/>${inner}</c:${element}>`;
const space = (plotArea: string, title = "", before = "") =>
  `<c:chartSpace ${namespaces}>${before}<c:chart>${title}<c:plotArea>${plotArea}</c:plotArea></c:chart></c:chartSpace>`;

async function markdown(chart: string, more: Record<string, string> = {}): Promise<string> {
  const path = join(folder, "chart.docx");
  writeFileSync(path, await packageBytes({ "word/charts/chart1.xml": chart, ...more }));
  const office = await OfficePackage.open(path);
  const text = toMarkdown({ type: "root", children: chartBlocks(office, "word/charts/chart1.xml") });
  office.close();
  return text.trim();
}

const years = `<c:cat>${strings("2023", "2024")}</c:cat>`;
const values = (...points: Point[]) => `<c:val>${numbers(...points)}</c:val>`;

describe("charts over categories", () => {
  test("series stand side by side in their order, under the title and the axes' titles", async () => {
    const chart = space(
      kind(
        "barChart",
        ser(1, name("South"), years, values(3, 4)),
        ser(0, name("North"), years, values(1, 0.1)),
      ) +
        axis("catAx", 1, rich("Year")) +
        axis("valAx", 2, rich("Tons")),
      rich("Sales"),
    );
    expect(await markdown(chart)).toBe(
      "Sales (bar chart): Tons\n\n| Year | North | South |\n| --- | --- | --- |\n| 2023 | 1 | 3 |\n| 2024 | 0.1 | 4 |",
    );
  });

  test("points that are missing leave their cells empty, and counts are not believed", async () => {
    const chart = space(
      kind("lineChart", ser(0, name("A"), years, values(1)), ser(1, name("B"), years, values(null, 2))),
    );
    expect(await markdown(chart)).toBe(
      "Line chart\n\n|  | A | B |\n| --- | --- | --- |\n| 2023 | 1 |  |\n| 2024 |  | 2 |",
    );
  });

  test("values and categories are shown in their formats", async () => {
    const dates = `<c:cat>${cache("num", [45292], "yyyy\\-mm\\-dd")}</c:cat>`;
    const share = `<c:val>${cache("num", [0.256], "0.0%")}</c:val>`;
    const chart = (before: string) => space(kind("areaChart", ser(0, name("A"), dates, share)), "", before);
    expect(await markdown(chart(""))).toContain("| 2024-01-01 | 25.6% |");
    expect(await markdown(chart('<c:date1904 val="1"/>'))).toContain("| 2028-01-02 | 25.6% |");
  });

  test("levels of categories stand side by side, the outermost first", async () => {
    const levels = `<c:cat><c:multiLvlStrRef><c:multiLvlStrCache><c:lvl>${pts(["Q1", "Q2", "Q1"])}</c:lvl><c:lvl>${pts(["2023", null, "2024"])}</c:lvl></c:multiLvlStrCache></c:multiLvlStrRef></c:cat>`;
    const chart = space(kind("barChart", ser(0, name("A"), levels, values(1, 2, 3))));
    expect(await markdown(chart)).toContain("| 2023 | Q1 | 1 |\n|  | Q2 | 2 |\n| 2024 | Q1 | 3 |");
  });

  test("charts of two kinds are one table, and series say what they are measured by where that differs", async () => {
    const chart = space(
      kind("barChart", ser(0, name("Rain"), years, values(1, 2))) +
        `<c:lineChart>${ser(1, name("Heat"), years, values(3, 4))}<c:axId val="1"/><c:axId val="3"/></c:lineChart>` +
        axis("catAx", 1, "") +
        axis("valAx", 2, rich("mm")) +
        axis("valAx", 3, rich("°C")),
    );
    expect(await markdown(chart)).toStartWith("Bar and line chart\n\n|  | Rain (mm) | Heat (°C) |");
  });

  test("series over other categories are a table of their own", async () => {
    const chart = space(
      kind(
        "pieChart",
        ser(0, name("A"), years, values(1, 2)),
        ser(1, name("B"), `<c:cat>${strings("x", "y")}</c:cat>`, values(3, 4)),
      ),
    );
    expect((await markdown(chart)).match(/---/g)?.length).toBe(4);
  });

  test("without categories points are counted, without a name series are", async () => {
    expect(await markdown(space(kind("lineChart", ser(0, values(5, 6)))))).toContain(
      "|  | Series 1 |\n| --- | --- |\n| 1 | 5 |\n| 2 | 6 |",
    );
  });

  test("a title without text is the name of the only series", async () => {
    const series = ser(0, name("Sales"), years, values(1, 2));
    expect(await markdown(space(kind("pieChart", series), "<c:title/>"))).toStartWith("Sales (pie chart)");
    const without = '<c:title/><c:autoTitleDeleted val="1"/>';
    expect(await markdown(space(kind("pieChart", series), without))).toStartWith("Pie chart");
  });
});

describe("charts of pairs", () => {
  const x = (...points: Point[]) => `<c:xVal>${numbers(...points)}</c:xVal>`;
  const y = (...points: Point[]) => `<c:yVal>${numbers(...points)}</c:yVal>`;
  const axes =
    axis("valAx", 1, `${rich("Time")}<c:axPos val="b"/>`) +
    axis("valAx", 2, `${rich("Way")}<c:axPos val="l"/>`);

  test("series over the same x share rows", async () => {
    const chart = space(
      kind("scatterChart", ser(0, name("A"), x(1, 2), y(3, 4)), ser(1, name("B"), x(1, 2), y(5, 6))) + axes,
    );
    expect(await markdown(chart)).toBe(
      "Scatter chart: Way\n\n| Time | A | B |\n| --- | --- | --- |\n| 1 | 3 | 5 |\n| 2 | 4 | 6 |",
    );
  });

  test("others have a row for each point", async () => {
    const chart = space(
      kind("scatterChart", ser(0, name("A"), x(1), y(3)), ser(1, name("B"), x(2), y(5))) + axes,
    );
    expect(await markdown(chart)).toContain(
      "|  | Time | Way |\n| --- | --- | --- |\n| A | 1 | 3 |\n| B | 2 | 5 |",
    );
  });

  test("bubbles have a size", async () => {
    const size = `<c:bubbleSize>${numbers(9)}</c:bubbleSize>`;
    const chart = space(kind("bubbleChart", ser(0, name("A"), x(1), y(3), size)));
    expect(await markdown(chart)).toContain(
      "|  | x | y | size |\n| --- | --- | --- | --- |\n| A | 1 | 3 | 9 |",
    );
  });
});

test("charts of newer kinds are tables, too", async () => {
  const lvl = (points: readonly Point[]) =>
    points.map((point, at) => `<cx:pt idx="${at}">${point}</cx:pt>`).join("");
  const chart = `<cx:chartSpace ${extended}><cx:chartData><cx:data id="0"><cx:strDim type="cat"><cx:lvl>${lvl(["Start", "End"])}</cx:lvl></cx:strDim><cx:numDim type="val"><cx:lvl formatCode="0%">${lvl([0.5, 1])}</cx:lvl></cx:numDim></cx:data></cx:chartData><cx:chart><cx:title><cx:tx><cx:txData><cx:v>Flow</cx:v></cx:txData></cx:tx></cx:title><cx:plotArea><cx:plotAreaRegion><cx:series layoutId="waterfall"><cx:tx><cx:txData><cx:v>Cash</cx:v></cx:txData></cx:tx><cx:dataId val="0"/></cx:series></cx:plotAreaRegion></cx:plotArea></cx:chart></cx:chartSpace>`;
  expect(await markdown(chart)).toBe(
    "Flow (waterfall chart)\n\n|  | Cash |\n| --- | --- |\n| Start | 50% |\n| End | 100% |",
  );
});

test("text that was drawn upon a chart follows it", async () => {
  const shapes = `<c:userShapes ${namespaces} xmlns:cdr="http://schemas.openxmlformats.org/drawingml/2006/chartDrawing"><cdr:relSizeAnchor><cdr:sp><cdr:txBody><a:p><a:r><a:t>Strike</a:t></a:r></a:p></cdr:txBody></cdr:sp></cdr:relSizeAnchor></c:userShapes>`;
  const text = await markdown(space(kind("lineChart", ser(0, values(1)))), {
    "word/charts/_rels/chart1.xml.rels": relationsXml([
      { id: "r1", type: "chartUserShapes", target: "../drawings/d.xml" },
    ]),
    "word/drawings/d.xml": shapes,
  });
  expect(text).toEndWith("| 1 | 1 |\n\nStrike");
});

test("a part that is missing, damaged or empty says nothing", async () => {
  expect(await markdown("<c:chartSpace")).toBe("");
  expect(await markdown(space(""))).toBe("");
  expect(
    await markdown(space(kind("barChart", ser(0, "<c:val><c:numRef><c:f>A1</c:f></c:numRef></c:val>")))),
  ).toBe("");
});
