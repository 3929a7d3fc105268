/** Sheets whose letters are shapes, for tests: by way of MuPDF's SVG, where each letter is a path that is used. */
import type { MupdfEngine } from "../../../engines/mupdf.ts";
import { makePdf, Sheet } from "./sheet.ts";

/** The same sheet without any text: its letters as filled outlines, each by itself. Only its text is taken. */
export function outlined(engine: MupdfEngine, sheet: Sheet): Sheet {
  const svg = svgOf(engine, sheet);
  const paths = new Map(
    [...svg.matchAll(/<path id="([^"]+)" d="([^"]*)"/g)].map(([, id = "", d = ""]) => [id, operators(d)]),
  );
  const result = new Sheet(sheet.width, sheet.height);
  for (const [, id = "", matrix = "", fill = "#000000"] of svg.matchAll(
    /<use [^>]*?href="#([^"]+)" transform="matrix\(([^)]*)\)"(?: fill="(#[0-9a-f]{6})")?/g,
  )) {
    const color = [1, 3, 5].map((at) => Number.parseInt(fill.slice(at, at + 2), 16) / 255).join(" ");
    const place = `1 0 0 -1 0 ${sheet.height} cm ${matrix.replaceAll(",", " ")} cm`;
    result.raw(`q ${color} rg ${place} ${paths.get(id) ?? ""} f Q`);
  }
  return result;
}

function svgOf(engine: MupdfEngine, sheet: Sheet): string {
  const { mupdf } = engine;
  const document = mupdf.Document.openDocument(makePdf(engine, [sheet]), "application/pdf");
  const page = document.loadPage(0);
  const buffer = new mupdf.Buffer();
  const writer = new mupdf.DocumentWriter(buffer, "svg", "text=path");
  page.run(writer.beginPage(page.getBounds()), mupdf.Matrix.identity);
  writer.endPage();
  writer.close();
  return buffer.asString();
}

/** SVG's path data as PDF's operators; MuPDF writes absolute commands only. */
function operators(data: string): string {
  let [x, y] = [0, 0];
  const parts: string[] = [];
  for (const [, command = "", list = ""] of data.matchAll(/([MLHVCZ])([^MLHVCZ]*)/g)) {
    const numbers = (list.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
    if (command === "Z") parts.push("h");
    else if (command === "H" || command === "V") {
      for (const value of numbers) {
        if (command === "H") x = value;
        else y = value;
        parts.push(`${x} ${y} l`);
      }
    } else {
      const size = command === "C" ? 6 : 2;
      for (let at = 0; at + size <= numbers.length; at += size) {
        const points = numbers.slice(at, at + size);
        [x = 0, y = 0] = points.slice(-2);
        parts.push(`${points.join(" ")} ${command === "C" ? "c" : command === "M" ? "m" : "l"}`);
      }
    }
  }
  return parts.join(" ");
}
