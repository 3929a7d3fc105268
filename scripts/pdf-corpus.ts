/** Draws the PDFs of test/corpus/pdf-to-markdown again; what they must become is checked by eye, not written here. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadMupdf } from "../converters/engines/mupdf.ts";
import { makePdf, type PdfOptions, Sheet } from "../converters/formats/pdf/testing/sheet.ts";

import { structureCases } from "./pdf-structure-corpus.ts";

const folder = join(import.meta.dir, "../test/corpus/pdf-to-markdown");

const guide = () => [
  new Sheet()
    .text(72, 90, "Keeping a Tide Gauge", { size: 24, face: "bold" })
    .lines(72, 124, [
      "A tide gauge writes down how high the sea stands, every six minutes, for as many years as",
      "somebody looks after it. This guide is for that somebody. It assumes no knowledge of electro-",
      "nics, but it does assume that you are not afraid of ladders.",
    ])
    .text(72, 190, "1 The instrument", { size: 15, face: "bold" })
    .lines(72, 214, [
      "The gauge has three parts. None of them may be opened while the float is moving, and the",
      "electronics must never be left without their cover in the rain.",
    ])
    .text(72, 252, "\u2022")
    .lines(90, 252, ["The stilling well, a pipe that lets the tide in and keeps the waves out."])
    .text(72, 267, "\u2022")
    .lines(90, 267, ["The float, which rides on the water in the well:"])
    .text(90, 282, "\u2013")
    .text(108, 282, "the old one is made of copper,")
    .text(90, 297, "\u2013")
    .text(108, 297, "the new one is made of glass.")
    .text(72, 312, "\u2022")
    .lines(90, 312, ["The recorder on the wall of the hut."])
    .text(72, 350, "1.1 Every morning", { size: 12.5, face: "bold" })
    .text(72, 374, "1.")
    .text(90, 374, "Read the staff beside the well and note the time.")
    .text(72, 389, "2.")
    .lines(90, 389, [
      "Compare it with the recorder. If the two differ by more than a centimetre, write the",
      "difference down before you touch anything.",
    ])
    .text(72, 418, "3.")
    .text(90, 418, "Wind the clock.")
    .text(72, 456, "2 Where the readings go", { size: 15, face: "bold" })
    .text(72, 480, "Readings are sent to the ")
    .text(184, 480, "harbour office")
    .text(246, 480, " on the first of each month. Questions go to ")
    .text(72, 495, "tides@example.org, where they are usually answered within a day.")
    .link(184, 470, 246, 483, "https://harbour.example.org/tides")
    .link(72, 485, 156, 498, "mailto:tides@example.org"),
];

const left = [
  "The lichens of old walls are often",
  "older than the walls. A builder who",
  "takes his stones from a ruin takes the",
  "lichens with them, and they go on",
  "growing as if nothing had happened.",
  "For this reason the age of a lichen is",
  "a poor guide to the age of a church,",
  "and a good guide to its economy. In",
  "our valley eleven of fourteen churches",
  "contain stones of an abbey that was",
  "given up in 1538, and in nine of them",
  "the lichens say so before the mason",
];
const right = [
  "does. We counted them twice, in May",
  "and in October, because some species",
  "hide when it is dry.",
  "",
  "The second count found two species",
  "that the first had missed, both on",
  "the shaded side, and it missed none",
  "that the first had found.",
];

const twoColumns = () => [
  new Sheet()
    .text(134, 80, "Lichens as Evidence of Reuse", { size: 22, face: "bold" })
    .lines(72, 112, [
      "Stones travel, and what grows on them travels too. This note reports a survey of fourteen",
      "churches in one valley and argues that the method can be used elsewhere.",
    ])
    .lines(72, 170, left)
    .lines(312, 170, right)
    .text(312, 300, "Results", { size: 14, face: "bold" })
    .lines(312, 322, ["The results are what one would", "expect of people who were short of", "stone."]),
];

const table = () => {
  const sheet = new Sheet();
  sheet.text(72, 90, "Ferry times", { size: 18, face: "bold" });
  sheet.text(72, 116, "The ferry runs in all months but February. Times are given for the harbour.");
  const x = [72, 172, 262, 352, 442];
  const y = [140, 160, 180, 200, 220, 240];
  for (const at of [140, 220, 240]) sheet.rule(72, at, 442, at);
  sheet.rule(172, 160, 442, 160).rule(72, 180, 442, 180).rule(172, 200, 442, 200);
  for (const at of [72, 172, 442]) sheet.rule(at, 140, at, 240);
  sheet.rule(262, 160, 262, 240).rule(352, 140, 352, 160).rule(352, 160, 352, 240);
  const put = (row: number, column: number, text: string, bold = false) =>
    sheet.text((x[column] ?? 0) + 5, (y[row] ?? 0) + 14, text, bold ? { face: "bold" } : {});
  put(0, 0, "Season", true);
  put(0, 1, "Weekdays", true);
  put(0, 3, "Sundays", true);
  put(1, 1, "First", true);
  put(1, 2, "Last", true);
  put(1, 3, "First", true);
  put(2, 0, "Summer");
  put(2, 1, "06:10");
  put(2, 2, "21:40");
  put(2, 3, "08:00");
  put(3, 1, "06:25");
  put(3, 2, "22:10");
  put(3, 3, "08:30");
  put(4, 0, "Winter");
  put(4, 1, "07:00");
  put(4, 2, "18:20");
  put(4, 3, "none");
  sheet.text(72, 264, "Dogs travel free.");
  return [sheet];
};

const borderless = () => {
  const sheet = new Sheet();
  sheet.text(72, 90, "Catch of the year", { size: 18, face: "bold" });
  sheet.lines(72, 116, [
    "The table gives the catch of the three boats in tonnes, as landed and weighed at the quay on",
    "the day of return.",
  ]);
  sheet.rule(72, 152, 420, 152, 0.8).rule(72, 172, 420, 172, 0.4).rule(72, 246, 420, 246, 0.8);
  const rows = [
    ["Boat", "Herring", "Mackerel", "Crab"],
    ["Alma", "12.4", "3.1", "0.8"],
    ["Brita", "10.9", "4.7", ""],
    ["Cormorant", "15.2", "2.6", "1.9"],
    ["Together", "38.5", "10.4", "2.7"],
  ];
  rows.forEach((row, i) => {
    row.forEach((text, column) => {
      const at = [76, 180, 270, 370][column] ?? 0;
      if (text !== "") sheet.text(at, 166 + i * 18, text, i === 0 ? { face: "bold" } : {});
    });
  });
  sheet.text(72, 270, "Crab is weighed alive.");
  return [sheet];
};

const chapters = [
  [
    "Rain",
    "It rains in the hills on two days out of three, and on the third day it has just rained or is",
    "about to. People here have eleven words for it and use four of them.",
  ],
  [
    "Snow",
    "Snow lies from December to March in most years. The road over the pass is closed when the",
    "drifts reach the second mark of the poles, and opened when the first can be seen.",
  ],
  [
    "Wind",
    "The wind comes from the sea. It dries the washing and salts it, and it has bent the thorn",
    "trees so that they all point to the same farm.",
  ],
  [
    "Fog",
    "Fog is rare. When it comes, the bell at the harbour is rung once a minute until somebody can",
    "see the light on the breakwater from the window of the inn.",
  ],
];

const furniture = () =>
  chapters.map(([title = "", ...lines], index) =>
    new Sheet()
      .text(72, 50, "The Weather of the Hills", { size: 9, face: "italic" })
      .text(480, 50, "Second edition", { size: 9, face: "italic" })
      .text(72, 110, title, { size: 18, face: "bold" })
      .lines(72, 140, lines)
      .text(280, 800, `Page ${index + 1} of ${chapters.length}`, { size: 9 }),
  );

interface Case {
  sheets: () => Sheet[];
  pdf?: PdfOptions;
  request?: Record<string, unknown>;
}

const cases: Readonly<Record<string, Case>> = {
  guide: { sheets: guide },
  "two-columns": { sheets: twoColumns },
  "table-with-spans": { sheets: table },
  "table-between-rules": { sheets: borderless },
  furniture: { sheets: furniture },
  "page-range": {
    sheets: furniture,
    pdf: { save: "compress,encrypt=aes-256,owner-password=owner" },
    request: { pages: "4,2-3", options: { furniture: "keep" } },
  },
  ...structureCases,
};

const engine = await loadMupdf();
for (const [name, { sheets, pdf, request }] of Object.entries(cases)) {
  const at = join(folder, name);
  await mkdir(at, { recursive: true });
  await writeFile(join(at, "input.pdf"), makePdf(engine, sheets(), pdf));
  if (request) await writeFile(join(at, "request.json"), `${JSON.stringify(request, null, 2)}\n`);
}
