/** Sheets that show what paragraphs are: lists, code, quotations, notes, fields and annotations. */
import type * as Mupdf from "mupdf";
import { type PdfOptions, Sheet } from "../converters/formats/pdf/testing/sheet.ts";

interface Case {
  sheets: () => Sheet[];
  pdf?: PdfOptions;
  request?: Record<string, unknown>;
}

const steps = () => [
  new Sheet()
    .text(72, 90, "Mooring a boat", { size: 20, face: "bold" })
    .text(72, 124, "Read all of it before you throw a line.")
    .text(72, 148, "1.")
    .lines(94, 148, [
      "Come in against the wind, or against the tide if that is stronger. Nobody is",
      "in a hurry.",
    ])
    .lines(94, 182, [
      "In a harbour without a current choose the side that is further away from",
      "the other boats.",
    ])
    .text(72, 216, "2.")
    .text(94, 216, "Tie the bow line first:")
    .text(108, 236, "pass(line, cleat)", { face: "mono" })
    .text(108, 250, "    turn(twice)", { face: "mono" })
    .text(72, 274, "3.")
    .text(94, 274, "Then, in this order,")
    .text(94, 292, "(a)")
    .text(116, 292, "the stern line,")
    .text(94, 306, "(b)")
    .text(116, 306, "the springs.")
    .text(
      72,
      330,
      "In 1998. the pier was shorter. 12.5 metres were added later, and A. Marsh paid for them.",
    ),
  new Sheet()
    .text(72, 90, "4.")
    .text(94, 90, "Look after the fenders.")
    .text(72, 108, "5.")
    .text(94, 108, "Write the time into the book."),
];

const session = () => [
  new Sheet()
    .text(72, 90, "Reading the gauge", { size: 20, face: "bold" })
    .lines(72, 124, [
      "The recorder answers on its serial port. A session with it looks like this, and nothing of",
      "what you type is kept unless you end with the word",
    ])
    .text(300.8, 137.75, "save", { face: "mono" })
    .text(327.2, 137.75, ":")
    .text(90, 162, "$ connect /dev/ttyS0", { face: "mono" })
    .text(90, 176, "> for day in *; do", { face: "mono" })
    .text(90, 190, "      print_ $day  <raw>", { face: "mono" })
    .text(90, 204, "  done", { face: "mono" })
    .text(340, 204, "# all of them", { face: "mono" })
    .text(90, 232, "> save", { face: "mono" })
    .lines(72, 258, [
      "The second form is for those who know the number of the day that they want. It is much",
      "faster, but it tells nothing about gaps.",
    ])
    .text(90, 296, "> print_ 117", { face: "mono" }),
  new Sheet()
    .text(90, 90, "12:00  3.41", { face: "mono" })
    .text(90, 104, "12:06  3.44", { face: "mono" })
    .text(72, 130, "Heights are in metres above the zero of the staff."),
];

const quotation = () => [
  new Sheet()
    .text(72, 90, "The storm of that winter", { size: 20, face: "bold" })
    .lines(72, 124, [
      "Little was written about it at the time. The keeper of the light, who had other things to do,",
      "gave it four lines in his book, and they are all we have from somebody who saw it:",
    ])
    .lines(
      108,
      164,
      [
        "Wind from the north since noon. At ten the sea came over the wall",
        "and into the lower store. Put out the fire and went up to the lamp.",
        "At four it was over.",
      ],
      { face: "italic" },
    )
    .lines(72, 220, [
      "The lower store was never used again. Its door, which the sea took, was found in May on a",
      "beach eleven miles to the south.",
    ]),
];

const raised = (sheet: Sheet, x: number, y: number, mark: string) => sheet.text(x, y - 4, mark, { size: 7 });

const notes = () => {
  const first = new Sheet();
  first.text(72, 90, "Lamps", { size: 20, face: "bold" });
  first.text(72, 124, "The first lamp burned oil.");
  raised(first, 184.7, 124, "1");
  first.text(192, 124, "The second, of which nothing is left, burned gas");
  raised(first, 404, 124, "2");
  first.text(411, 124, "and lit 40 km");
  raised(first, 469.4, 124, "2");
  first.text(476, 124, "of sea.");
  first.rule(72, 700, 200, 700);
  raised(first, 72, 716, "1").lines(
    77,
    716,
    [
      "From whales at first, later from turnips. The change is described in the letters of the",
      "keepers, which nobody has printed.",
    ],
    { size: 9 },
  );
  first.lines(
    72,
    742,
    [
      "2 It was made in a shed behind the tower; its bill for coal, which runs from October to the",
      "spring, has been kept in the",
    ],
    { size: 9 },
  );
  const second = new Sheet();
  second.text(72, 90, "The third lamp is electric");
  raised(second, 182.6, 90, "1");
  second.text(186.2, 90, ". It needs no keeper, only somebody who cuts the grass.");
  second.rule(72, 700, 200, 700);
  second.text(72, 712, "library of the town.", { size: 9 });
  raised(second, 72, 730, "1").text(77, 730, "Since the year in which the cable was laid.", { size: 9 });
  return [first, second];
};

/** A widget of a field of its own; the box is given from the top left corner of an A4 page. */
function widget(
  document: Mupdf.PDFDocument,
  kind: string,
  [x0, y0, x1, y1]: [number, number, number, number],
  more: Record<string, unknown>,
): Mupdf.PDFObject {
  return document.addObject({
    Type: "Annot",
    Subtype: "Widget",
    FT: kind,
    F: 4,
    Rect: [x0, 842 - y1, x1, 842 - y0],
    ...more,
  });
}

function addFields(document: Mupdf.PDFDocument): void {
  const text = (value: string) => document.newString(value);
  const choice = document.newArray();
  for (const [value, shown] of [
    ["n", "North quay"],
    ["s", "South quay"],
  ] as const) {
    const option = document.newArray();
    option.push(text(value));
    option.push(text(shown));
    choice.push(option);
  }
  const look = { DA: text("/Helv 10 Tf 0 g") };
  const fields = [
    widget(document, "Tx", [130, 118, 300, 132], { ...look, T: text("name"), V: text("Ada Quill") }),
    widget(document, "Ch", [130, 138, 300, 152], { ...look, T: text("berth"), V: text("s"), Opt: choice }),
    widget(document, "Btn", [72, 166, 83, 177], {
      T: text("water"),
      V: document.newName("On"),
      AS: document.newName("On"),
    }),
    widget(document, "Btn", [72, 184, 83, 195], { T: text("power"), AS: document.newName("Off") }),
  ];
  document.findPage(0).put("Annots", fields);
  document.getTrailer().get("Root").put("AcroForm", { Fields: fields, NeedAppearances: true });
}

const form = () => [
  new Sheet()
    .text(72, 90, "Application for a berth", { size: 20, face: "bold" })
    .text(72, 128, "Name:")
    .text(72, 148, "Berth:")
    .text(90, 176, "Water is needed.")
    .text(90, 194, "Power is needed."),
];

function addAnnotations(document: Mupdf.PDFDocument): void {
  const quote = (x0: number, y0: number, x1: number, y1: number) => [
    x0,
    842 - y0,
    x1,
    842 - y0,
    x0,
    842 - y1,
    x1,
    842 - y1,
  ];
  const annotation = (subtype: string, more: Record<string, unknown>) =>
    document.addObject({ Type: "Annot", Subtype: subtype, F: 4, ...more });
  const text = (value: string) => document.newString(value);
  const ada = { T: text("Ada Quill"), M: text("D:20240503120000Z") };
  document.findPage(0).put("Annots", [
    annotation("Highlight", {
      ...ada,
      Rect: [92, 710, 182, 725],
      QuadPoints: quote(92, 115, 182, 128),
      Contents: text("Is this *still* so?"),
    }),
    annotation("Text", { T: text("Ben Marsh"), Rect: [264, 698, 280, 714], Contents: text("It was not.") }),
    annotation("StrikeOut", { Rect: [72, 698, 120, 712], QuadPoints: quote(72, 129, 115, 143) }),
  ]);
}

const minutes = () => [
  new Sheet()
    .text(72, 90, "Minutes", { size: 20, face: "bold" })
    .lines(72, 124, [
      "The harbour office closes at noon on Fridays, and nobody",
      "objected to that when it was decided.",
    ]),
];

export const structureCases: Readonly<Record<string, Case>> = {
  "list-of-steps": { sheets: steps },
  "code-blocks": { sheets: session },
  quotation: { sheets: quotation },
  footnotes: { sheets: notes },
  "form-fields": { sheets: form, pdf: { prepare: addFields } },
  annotations: {
    sheets: minutes,
    pdf: { prepare: addAnnotations },
    request: { options: { annotations: "keep" } },
  },
};
