/** Names of Office Open XML; Transitional and Strict namespaces share one prefix. */
import type { TreeOptions } from "../../../input/xml/tree.ts";

/** Where Transitional (ECMA-376) and Strict (ISO) keep what they both have. */
const twice: Readonly<Record<string, string>> = {
  w: "wordprocessingml/main",
  p: "presentationml/main",
  x: "spreadsheetml/main",
  a: "drawingml/main",
  pic: "drawingml/picture",
  c: "drawingml/chart",
  cdr: "drawingml/chartDrawing",
  dgm: "drawingml/diagram",
  wp: "drawingml/wordprocessingDrawing",
  xdr: "drawingml/spreadsheetDrawing",
  r: "officeDocument/relationships",
  m: "officeDocument/math",
  ep: "officeDocument/extended-properties",
};

const transitional = "http://schemas.openxmlformats.org/";
const strict = "http://purl.oclc.org/ooxml/";
const microsoft = "http://schemas.microsoft.com/office/";

/** In Transitional the year stands behind the first part of the path. */
function namespaces([prefix, path]: [string, string]): [string, string][] {
  const [family = "", ...rest] = path.split("/");
  return [
    [`${transitional}${[family, "2006", ...rest].join("/")}`, prefix],
    [`${strict}${path.replace("extended-properties", "extendedProperties")}`, prefix],
  ];
}

/** Later versions of cx: that alternatives may need; elements are all of the first. */
const chartVersions = [
  "2015/9/8",
  "2015/10/21",
  "2016/5/9",
  "2016/5/10",
  "2016/5/11",
  "2016/5/12",
  "2016/5/13",
  "2016/5/14",
];

const vocabulary = new Map<string, string>([
  ...Object.entries(twice).flatMap(namespaces),
  [`${transitional}package/2006/relationships`, "rel"],
  [`${transitional}package/2006/content-types`, "ct"],
  [`${transitional}package/2006/metadata/core-properties`, "core"],
  [`${transitional}markup-compatibility/2006`, "mc"],
  ["http://purl.org/dc/elements/1.1/", "dc"],
  ["http://purl.org/dc/terms/", "dcterms"],
  [`${microsoft}drawing/2017/decorative`, "adec"],
  ["urn:schemas-microsoft-com:vml", "v"],
  ["urn:schemas-microsoft-com:office:office", "o"],
  ["urn:schemas-microsoft-com:office:word", "w10"],
  ["urn:schemas-microsoft-com:office:excel", "vx"],
  [`${microsoft}word/2010/wordml`, "w14"],
  [`${microsoft}word/2012/wordml`, "w15"],
  [`${microsoft}word/2010/wordprocessingShape`, "wps"],
  [`${microsoft}word/2010/wordprocessingGroup`, "wpg"],
  [`${microsoft}word/2010/wordprocessingCanvas`, "wpc"],
  [`${microsoft}word/2010/wordprocessingDrawing`, "wp14"],
  [`${microsoft}drawing/2010/main`, "a14"],
  [`${microsoft}drawing/2016/SVG/main`, "asvg"],
  [`${microsoft}drawing/2008/diagram`, "dsp"],
  [`${microsoft}drawing/2014/chartex`, "cx"],
  ...chartVersions.map((version): [string, string] => [`${microsoft}drawing/${version}/chartex`, "cx"]),
  [`${microsoft}powerpoint/2010/main`, "p14"],
  [`${microsoft}powerpoint/2018/8/main`, "p188"],
  [`${microsoft}powerpoint/2012/main`, "p15"],
  [`${microsoft}spreadsheetml/2009/9/main`, "x14"],
  [`${microsoft}spreadsheetml/2018/threadedcomments`, "xtc"],
  [`${microsoft}excel/2006/main`, "xm"],
]);

/** Namespaces whose alternatives are read; others use their fallback (of p14, ink, a picture). */
const understood: ReadonlySet<string> = new Set(
  "w p x a pic c cx dgm wp xdr r m w14 w15 wps wpg wpc wp14 a14 p15 x14".split(" "),
);

export const officeXml: TreeOptions = { vocabulary, understands: (prefix) => understood.has(prefix) };
