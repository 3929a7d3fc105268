/** The smallest packages of office applications that say one word, made of their parts (ECMA-376). */
import { zipOf } from "./sample-zip.ts";

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

interface Part {
  path: string;
  /** What comes between `application/vnd.openxmlformats-officedocument.` and `+xml`. */
  type: string;
  xml: string;
  /** The last word of a relation's type, and the path that it leads to; ids are r1, r2, … */
  relations?: readonly [type: string, target: string][];
}

const relationsOf = (relations: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations
    .map(
      ([type, target], at) => `<Relationship Id="r${at + 1}" Type="${office}/${type}" Target="/${target}"/>`,
    )
    .join("")}</Relationships>`;

/** The first part is what the package is of. */
function packageOf(parts: readonly [Part, ...Part[]]): Buffer {
  const types = parts.map(
    ({ path, type }) =>
      `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
  );
  const files: [name: string, xml: string][] = [
    [
      "[Content_Types].xml",
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${types.join("")}</Types>`,
    ],
    ["_rels/.rels", relationsOf([["officeDocument", parts[0].path]])],
    ...parts.flatMap(({ path, xml, relations }): [string, string][] => [
      [path, xml],
      ...(relations === undefined
        ? []
        : ([[path.replace(/([^/]+)$/, "_rels/$1.rels"), relationsOf(relations)]] as [string, string][])),
    ]),
  ];
  return zipOf(files.map(([name, xml]) => [name, declaration + xml]));
}

export function sampleDocx(word: string): Buffer {
  const main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  return packageOf([
    {
      path: "word/document.xml",
      type: "wordprocessingml.document.main",
      xml: `<w:document xmlns:w="${main}"><w:body><w:p><w:r><w:t>${word}</w:t></w:r></w:p></w:body></w:document>`,
    },
  ]);
}

export function sampleXlsx(word: string): Buffer {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  return packageOf([
    {
      path: "xl/workbook.xml",
      type: "spreadsheetml.sheet.main",
      xml: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${word}" sheetId="1" r:id="r1"/></sheets></workbook>`,
      relations: [["worksheet", "xl/worksheets/sheet1.xml"]],
    },
    {
      path: "xl/worksheets/sheet1.xml",
      type: "spreadsheetml.worksheet",
      xml: `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${word}</t></is></c></row></sheetData></worksheet>`,
    },
  ]);
}

export function samplePptx(word: string): Buffer {
  const main = "http://schemas.openxmlformats.org/presentationml/2006/main";
  const drawing = "http://schemas.openxmlformats.org/drawingml/2006/main";
  const spaces = `xmlns:p="${main}" xmlns:a="${drawing}" xmlns:r="${office}"`;
  const shape = `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Text"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="4000000" cy="900000"/></a:xfrm></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:t>${word}</a:t></a:r></a:p></p:txBody></p:sp>`;
  return packageOf([
    {
      path: "ppt/presentation.xml",
      type: "presentationml.presentation.main",
      xml: `<p:presentation ${spaces}><p:sldIdLst><p:sldId id="256" r:id="r1"/></p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/></p:presentation>`,
      relations: [["slide", "ppt/slides/slide1.xml"]],
    },
    {
      path: "ppt/slides/slide1.xml",
      type: "presentationml.slide",
      xml: `<p:sld ${spaces}><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shape}</p:spTree></p:cSld></p:sld>`,
    },
  ]);
}
