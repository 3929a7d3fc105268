/** Pieces of markup that the documents of the corpus share. */
import {
  list,
  paragraph as p,
  run as r,
} from "../../converters/formats/office/docx/testing/document-writer.ts";

export const num = (numId: number, abstract: number, more = "") =>
  `<w:num w:numId="${numId}"><w:abstractNumId w:val="${abstract}"/>${more}</w:num>`;
export const cell = (content: string) => `<w:tc><w:tcPr/>${content}</w:tc>`;
export const table = (...rows: string[][]) =>
  `<w:tbl><w:tblPr><w:tblBorders><w:top w:val="single"/><w:insideH w:val="single"/></w:tblBorders></w:tblPr>${rows.map((cells) => `<w:tr>${cells.map((each) => cell(each.startsWith("<") ? each : p(each))).join("")}</w:tr>`).join("")}</w:tbl>`;
export const bookmark = (name: string) =>
  `<w:bookmarkStart w:id="1" w:name="${name}"/><w:bookmarkEnd w:id="1"/>`;
export const change = (kind: string, content: string) =>
  `<w:${kind} w:id="9" w:author="Ada" w:date="2024-05-01T10:00:00Z">${content}</w:${kind}>`;
export const deleted = (text: string) =>
  change("del", r(text).replaceAll("w:t ", "w:delText ").replaceAll("/w:t>", "/w:delText>"));
export const box = (checked: boolean) =>
  `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="${checked ? 1 : 0}"/></w14:checkbox></w:sdtPr><w:sdtContent>${r(checked ? "☒" : "☐")}</w:sdtContent></w:sdt>`;
export const control = (properties: string, content: string) =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
export const noteRef = (kind: string, id: number) => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`;
export const note = (kind: string, id: number, text: string) =>
  `<w:${kind} w:id="${id}">${p(`<w:r><w:${kind}Ref/></w:r>${r(` ${text}`)}`)}</w:${kind}>`;
export const picture = (id: string, alt: string) =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture 1" descr="${alt}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="a.png"/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
export const textBox = (content: string) =>
  `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><wp:docPr id="2" name="Box"/><a:graphic><a:graphicData uri="x"><wps:wsp><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;

export const bullets = list(1, [
  ["bullet", "•"],
  ["bullet", "o"],
  ["bullet", "▪"],
]);
export const numbers = list(2, [
  ["decimal", "%1."],
  ["lowerLetter", "%2)"],
  ["lowerRoman", "%3."],
]);
export const legal = list(3, [
  ["decimal", "%1."],
  ["decimal", "%1.%2."],
  ["decimal", "%1.%2.%3"],
]);
