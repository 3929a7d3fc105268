/**
 * Writes test/corpus/docx-to-markdown/{formulas,graphics}/input.docx: what presentations and workbooks hold as well,
 * formulas, charts, SmartArt and metafiles.
 */
import {
  type DocumentParts,
  documentBytes,
  paragraph as p,
  run as r,
} from "../../converters/formats/office/docx/testing/document-writer.ts";
import { dib, emf, emfBitmap, emfText } from "../../converters/formats/office/metafile/testing/metafiles.ts";
import { escapeXml, xmlPart } from "../../converters/formats/office/testing/package-writer.ts";
import { writeCase } from "./corpus-case.ts";

const t = (text: string, properties = "") =>
  `<m:r>${properties === "" ? "" : `<m:rPr>${properties}</m:rPr>`}<m:t xml:space="preserve">${escapeXml(text)}</m:t></m:r>`;
const object = (name: string, properties: string, ...parts: readonly (readonly [string, string])[]) =>
  `<m:${name}><m:${name}Pr>${properties}</m:${name}Pr>${parts.map(([part, inside]) => `<m:${part}>${inside}</m:${part}>`).join("")}</m:${name}>`;
const val = (name: string, value: string) => `<m:${name} m:val="${escapeXml(value)}"/>`;
const inline = (formula: string) => `<m:oMath>${formula}</m:oMath>`;
const display = (formula: string) => p(`<m:oMathPara>${inline(formula)}</m:oMathPara>`);

const upright = '<m:sty m:val="p"/>';
const fraction = (top: string, bottom: string) => object("f", "", ["num", top], ["den", bottom]);
const power = (base: string, raised: string) => object("sSup", "", ["e", base], ["sup", raised]);
const sum = object(
  "nary",
  val("chr", "∑") + val("limLoc", "undOvr"),
  ["sub", t("k=1")],
  ["sup", t("∞")],
  ["e", fraction(t("1"), power(t("k"), t("2")))],
);
const matrix = `<m:m>${["ab", "cd"].map((row) => `<m:mr>${[...row].map((cell) => `<m:e>${t(cell)}</m:e>`).join("")}</m:mr>`).join("")}</m:m>`;
const rows = (...each: string[]) => `<m:eqArr>${each.map((row) => `<m:e>${row}</m:e>`).join("")}</m:eqArr>`;
const limit = object(
  "func",
  "",
  ["fName", object("limLow", "", ["e", t("lim", upright)], ["lim", t("n→∞")])],
  ["e", power(object("d", "", ["e", t("1+") + fraction(t("1"), t("n"))]), t("n"))],
);

const formulas: DocumentParts = {
  body: [
    p(
      `${r("The area is ")}${inline(t("A=π") + power(t("r"), t("2")))}${r(", for ")}${inline(t("r∈ℝ"))}${r(".")}`,
    ),
    display(t("ζ(2)=") + sum + t("=") + fraction(power(t("π"), t("2")), t("6"))),
    display(object("d", "", ["e", matrix])),
    display(
      t("f(x)=") + object("d", val("begChr", "{") + val("endChr", ""), ["e", rows(t("0,&x<0"), t("1,&x≥0"))]),
    ),
    display(rows(t("a&=b+c"), t("d&=e"))),
    display(rows(t("E=m") + power(t("c"), t("2")) + t("#(1.2)"))),
    display(`${limit}${t("=e")}`),
    display(
      object("acc", val("chr", "\u20d7"), ["e", t("v")]) +
        t("=") +
        object("rad", "", ["deg", t("3")], ["e", t("x")]) +
        t("  for each ", "<m:nor/>") +
        t("x"),
    ),
    display(t("$x_1 & 50% {of} it#")),
    display(t("\\frac{a}{b}+\\alpha_{1}")),
    p(`${r("Cost: $5, and ")}${inline(t("p<$6"))}${r(".")}`),
    `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/></w:tblGrid><w:tr><w:tc>${p(inline(t("|x|")))}</w:tc><w:tc>${p("B")}</w:tc></w:tr><w:tr><w:tc>${p(inline(fraction(t("a"), t("b"))))}</w:tc><w:tc>${p("C")}</w:tc></w:tr></w:tbl>`,
  ].join(""),
};

const drawingml = "http://schemas.openxmlformats.org/drawingml/2006";
const graphic = (uri: string, inside: string, alt = "") =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Graphic 1" descr="${alt}"/><a:graphic><a:graphicData uri="${drawingml}/${uri}">${inside}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
const chartOf = (id: string) => graphic("chart", `<c:chart xmlns:c="${drawingml}/chart" r:id="${id}"/>`);
const pictureOf = (id: string, alt: string) =>
  graphic("picture", `<pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic>`, alt);

const cache = (kind: "num" | "str", points: readonly (string | null)[], code = "") =>
  `<c:${kind}Ref><c:${kind}Cache>${code && `<c:formatCode>${code}</c:formatCode>`}${points.map((point, at) => (point === null ? "" : `<c:pt idx="${at}"><c:v>${point}</c:v></c:pt>`)).join("")}</c:${kind}Cache></c:${kind}Ref>`;
const title = (text: string) =>
  `<c:title><c:tx><c:rich><a:p><a:r><a:t>${text}</a:t></a:r></a:p></c:rich></c:tx></c:title>`;
const series = (name: string, ...parts: string[]) =>
  `<c:ser><c:tx>${cache("str", [name])}</c:tx>${parts.join("")}</c:ser>`;
const chartPart = (titleXml: string, plotArea: string) =>
  xmlPart(
    `<c:chartSpace xmlns:c="${drawingml}/chart" xmlns:a="${drawingml}/main"><c:chart>${titleXml}<c:plotArea>${plotArea}</c:plotArea></c:chart></c:chartSpace>`,
  );

const quarters = `<c:cat>${cache("str", ["Q1", "Q2", "Q3"])}</c:cat>`;
const columns = chartPart(
  title("Harvest"),
  `<c:barChart>${series("Apples", quarters, `<c:val>${cache("num", ["1200.5", null, "900"], "#,##0.0")}</c:val>`)}${series("Pears | plums", quarters, `<c:val>${cache("num", ["0.25", "0.5", "0.125"], "0.0%")}</c:val>`)}<c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/>${title("Quarter")}</c:catAx><c:valAx><c:axId val="2"/>${title("Tons")}</c:valAx>`,
);
const points = chartPart(
  "",
  `<c:scatterChart>${series("Stone", `<c:xVal>${cache("num", ["1", "2"])}</c:xVal>`, `<c:yVal>${cache("num", ["4.9", "19.6"])}</c:yVal>`)}${series("Feather", `<c:xVal>${cache("num", ["3"])}</c:xVal>`, `<c:yVal>${cache("num", ["0.5"])}</c:yVal>`)}</c:scatterChart>`,
);

const point = (id: string, text: string, type = "node") =>
  `<dgm:pt modelId="${id}" type="${type}"><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
const below = (from: string, to: string, order: number) =>
  `<dgm:cxn srcId="${from}" destId="${to}" srcOrd="${order}"/>`;
const diagram = xmlPart(
  `<dgm:dataModel xmlns:dgm="${drawingml}/diagram" xmlns:a="${drawingml}/main"><dgm:ptLst>${point("0", "", "doc")}${point("2", "Print")}${point("1", "Write")}${point("3", "Read *twice*")}${point("4", "arrow", "sibTrans")}</dgm:ptLst><dgm:cxnLst>${below("0", "2", 1)}${below("0", "1", 0)}${below("1", "3", 0)}</dgm:cxnLst></dgm:dataModel>`,
);

const graphics: DocumentParts = {
  relations: [
    { id: "columns", type: "chart", target: "charts/chart1.xml" },
    { id: "points", type: "chart", target: "charts/chart2.xml" },
    { id: "data", type: "diagramData", target: "diagrams/data1.xml" },
    { id: "bitmap", type: "image", target: "media/image1.emf" },
    { id: "drawing", type: "image", target: "media/image2.emf" },
  ],
  parts: {
    "word/charts/chart1.xml": columns,
    "word/charts/chart2.xml": points,
    "word/diagrams/data1.xml": diagram,
    "word/media/image1.emf": emf(emfBitmap(dib(), 0x00cc0020)),
    "word/media/image2.emf": emf(emfText()),
  },
  body: [
    p(`${r("A chart follows.")}${chartOf("columns")}`),
    p(chartOf("points")),
    p(graphic("diagram", `<dgm:relIds xmlns:dgm="${drawingml}/diagram" r:dm="data"/>`)),
    p(
      `${r("A metafile of one picture ")}${pictureOf("bitmap", "one pixel")}${r(" and one that draws ")}${pictureOf("drawing", "a plan")}${r(".")}`,
    ),
    p("The end."),
  ].join(""),
};

for (const [name, document] of Object.entries({ formulas, graphics }))
  await writeCase("docx-to-markdown", name, await documentBytes(document));
