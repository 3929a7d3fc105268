/** Pages that recognition was not made by: other words, faces and arrangements than those of the tests. */
import { Sheet } from "../../../converters/ocr/testing/sheet.ts";

const left = 72;
const width = 450;

const essay = [
  `It was O'Brien's opinion that the signal-box at Kettlewick ought never to have been closed. "You can't," he wrote on 9 March 1968, "run a junction by telephone"; yet within five years it was run by nothing else, and at about a quarter of the cost (4,180 a year against 16,900).`,
  "Quartz is harder than glass, feldspar nearly so; calcite can be scratched with a copper coin and gypsum with a fingernail. Whoever judges by colour alone will be misled: amethyst, citrine and smoky quartz are one mineral, coloured by traces of iron or by radiation underground.",
  "Why do swifts sleep on the wing? Exactly how they keep their height is unknown; radar shows them at 1,500 to 2,500 metres shortly after dusk, drifting with the wind, and coming down again - slowly, in wide circles - an hour before sunrise.",
];

const steps = [
  "1. Unplug the appliance; wait 10 minutes.",
  "2. Remove screws A, B and C (type T15).",
  "3. Lift the cover & check the belt: 6 mm of slack.",
  "4. Replace fuse F2 with one of 3.15 A, 250 V.",
  "5. Write to parts@workshop.example for a new seal.",
];

function italic(sheet: Sheet): void {
  sheet.text("AN ESSAY ON SMALL THINGS", left, 84, "Times-Roman", 16);
  let y = 120;
  for (const text of essay) y = sheet.paragraph(text, left, y, width, "Times-Italic", 12) + 8;
}

function manual(sheet: Sheet): void {
  sheet.text("Repair of Model K-77/b", left, 84, "Helvetica-Bold", 17);
  steps.forEach((step, at) => {
    sheet.text(step, left, 116 + at * 19, "Helvetica", 9.5);
  });
  sheet.paragraph(essay[1] ?? "", left, 230, width, "Helvetica", 9.5);
  sheet.paragraph(essay[2] ?? "", left, 290, width, "Times-Bold", 9.5);
}

function account(sheet: Sheet): void {
  sheet.text("STATEMENT NO. 40-118", left, 84, "Courier", 14);
  const rows = [
    ["02.01.", "Opening balance", "1,204.55"],
    ["09.01.", "Timber & nails", "-318.20"],
    ["17.01.", "Rent (half month)", "-475.00"],
    ["28.01.", "Sales, stall 7", "962.35"],
    ["31.01.", "Closing balance", "1,373.70"],
  ];
  const below = sheet.table(rows, left, 100, [80, 220, 100], 10);
  sheet.paragraph(essay[0] ?? "", left, below + 30, width, "Courier", 9);
}

const kinds = { italic, manual, account };

export type HeldOutKind = keyof typeof kinds;
export const heldOutKinds = Object.keys(kinds) as HeldOutKind[];

export async function heldOutPage(kind: HeldOutKind, dpi: number) {
  const sheet = await Sheet.open({ dpi });
  kinds[kind](sheet);
  return { picture: sheet.picture(), lines: sheet.lines };
}
