/** Writes test/corpus/pptx-to-markdown/CASE/input.pptx: presentations of our own, one for each thing that a reader sees. */
import {
  type Box,
  box,
  type DeckParts,
  deckBytes,
  group,
  paragraph,
  picture,
  placeholder,
  run,
  table,
} from "../../converters/formats/office/pptx/testing/deck-writer.ts";
import { xmlPart } from "../../converters/formats/office/testing/package-writer.ts";
import { writeCase } from "./corpus-case.ts";
import { redSquare } from "./red-square.ts";

const level = (n: number, inside = "", more = "") => `<a:pPr lvl="${n}"${more}>${inside}</a:pPr>`;
const numbered = (type: string, start?: number) =>
  `<a:buAutoNum type="${type}"${start === undefined ? "" : ` startAt="${start}"`}/>`;
const none = "<a:buNone/>";

/** Slides in another order than their parts, one hidden, one without a title, a reference to nothing. */
const order: DeckParts = {
  slides: [
    { shapes: box([60, 200, 400, 60], "The last of all has no title.") },
    {
      shapes:
        box([60, 300, 400, 40], "Below the title, though it comes first in the file.") +
        placeholder("title", { text: "Ferry timetable" }) +
        placeholder("sldNum", { idx: 4, text: "4711" }) +
        box(
          [60, 400, 400, 40],
          paragraph(`${run("Page ")}<a:fld id="{1}" type="slidenum"><a:rPr/><a:t>2</a:t></a:fld>`),
        ),
    },
    { shapes: placeholder("title", { text: "Not shown" }), hidden: true },
    {
      layout: "title",
      shapes:
        placeholder("ctrTitle", {
          text: paragraph(`${run("Island")}<a:br/>${run("line", ' b="1"')}`),
        }) + placeholder("subTitle", { idx: 1, text: paragraph(run("Summer")) + paragraph(run("2026")) }),
    },
  ],
  order: [3, 1, -1, 2, 0],
};

/** Marks that come from everywhere, and numbers that count as applications count. */
const lists: DeckParts = {
  layouts: {
    steps: {
      shapes:
        placeholder("title") +
        placeholder("body", {
          idx: 13,
          box: [30, 120, 660, 380],
          style: `<a:lvl1pPr>${numbered("arabicPeriod")}</a:lvl1pPr><a:lvl2pPr><a:buChar char="–"/></a:lvl2pPr><a:lvl3pPr>${none}</a:lvl3pPr>`,
        }),
    },
  },
  slides: [
    {
      layout: "steps",
      shapes:
        placeholder("title", { text: "Start-up" }) +
        placeholder("body", {
          idx: 13,
          text: [
            paragraph("Open the valve"),
            paragraph(run("Red handle"), level(1)),
            paragraph(run("Blue handle"), level(1)),
            paragraph("Prime the pump"),
            paragraph(run("A line without a mark, three levels deep"), level(2)),
            paragraph("Start the engine"),
            paragraph(run("This line has its mark switched off."), level(0, none)),
            paragraph("Numbers begin anew"),
          ].join(""),
        }),
    },
    {
      shapes:
        placeholder("title", { text: "Marks of all kinds" }) +
        placeholder(null, {
          idx: 1,
          text: [
            paragraph("From the master"),
            paragraph(run("and below it"), level(1)),
            paragraph(run("Seventh"), level(0, numbered("alphaLcParenR", 7))),
            paragraph(run("Eighth"), level(0, numbered("alphaLcParenR", 7))),
            "<a:p/>",
            paragraph(
              run("A picture for a bullet"),
              level(0, '<a:buBlip><a:blip r:embed="none"/></a:buBlip>'),
            ),
          ].join(""),
        }) +
        box([30, 420, 300, 60], paragraph("By the box's own style") + paragraph("and again"), {
          style: `<a:lvl1pPr>${numbered("romanUcPeriod", 3)}</a:lvl1pPr>`,
        }),
    },
  ],
};

/** Words with looks, links, breaks, code, an equation. */
const words: DeckParts = {
  slides: [
    {
      shapes:
        placeholder("title", { text: paragraph(run("Words", ' b="1"')) }) +
        placeholder(null, {
          idx: 1,
          text: [
            paragraph(
              [
                run("Plain, "),
                run("bold", ' b="1"'),
                run(", ", ' b="1"'),
                run("both", ' b="1" i="1"'),
                run(", "),
                run("gone", ' strike="sngStrike"'),
                run(", H"),
                run("2", ' baseline="-25000"'),
                run("O and m"),
                run("3", ' baseline="30000"'),
              ].join(""),
              level(0, none),
            ),
            paragraph(
              run("See the ") +
                run("tide tables", "", '<a:hlinkClick r:id="web"/>') +
                run(", or ") +
                run("the next slide", "", '<a:hlinkClick r:id="jump" action="ppaction://hlinksldjump"/>') +
                run("."),
              level(0, none),
            ),
            paragraph(`${run("One line")}<a:br/>${run("and_x000B_another")}`, level(0, none)),
            paragraph(run("tide = read(gauge)", "", '<a:latin typeface="Consolas"/>'), level(0, none)),
            paragraph(run("  print(tide)", "", '<a:latin typeface="Consolas"/>'), level(0, none)),
            paragraph(
              run("Call ") + run("read", "", '<a:latin typeface="Courier New"/>') + run(" often"),
              level(0),
            ),
            paragraph(
              `${run("Area ")}<mc:AlternateContent><mc:Choice Requires="a14"><a14:m><m:oMath><m:r><m:t>π</m:t></m:r><m:sSup><m:e><m:r><m:t>r</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath></a14:m></mc:Choice><mc:Fallback>${run("a picture")}</mc:Fallback></mc:AlternateContent>`,
              level(0),
            ),
          ].join(""),
        }) +
        box([500, 480, 200, 30], "Harbour office", { click: '<a:hlinkClick r:id="web"/>' }),
      relations: [
        {
          id: "web",
          type: "hyperlink",
          target: "https://tides.example.org/tables?port=7&y=2026",
          external: true,
        },
        { id: "jump", type: "slide", target: "slide1.xml" },
      ],
    },
  ],
};

const card = (left: number, name: string, text: string) =>
  box([left, 200, 150, 30], name) + box([left, 232, 150, 100], text);

/** Columns, groups, turned shapes, a place that is inherited. */
const places: DeckParts = {
  layouts: {
    two: {
      shapes:
        placeholder("title") +
        placeholder(null, { idx: 1, box: [30, 120, 320, 300] }) +
        placeholder(null, { idx: 2, box: [370, 120, 320, 300] }),
    },
  },
  slides: [
    {
      layout: "two",
      shapes:
        placeholder(null, { idx: 2, text: paragraph("Right one") + paragraph("Right two") }) +
        placeholder(null, { idx: 1, text: paragraph("Left one") + paragraph("Left two") }) +
        box([30, 440, 660, 40], "Below both") +
        placeholder("title", { text: "Two columns" }),
    },
    {
      layout: "blank",
      shapes:
        card(500, "Third card", "Its text") +
        card(30, "First card", "Its text") +
        card(260, "Second card", "Its text"),
    },
    {
      layout: "blank",
      shapes:
        box([30, 400, 200, 30], "After the group") +
        group(
          [30, 100, 400, 200],
          [0, 0, 4000, 2000],
          box([2000, 1000, 900, 300], "Second in the group") +
            group([0, 0, 2000, 1000], [0, 0, 100, 100], box([0, 0, 50, 20], "First, two groups down")),
        ) +
        box([300, 20, 40, 200], "Turned, and so the widest at the top", { turn: ' rot="5400000"' }),
    },
  ],
};

const rtl = (text: string, inside = none) => paragraph(run(text), `<a:pPr rtl="1">${inside}</a:pPr>`);
const rightToLeft: DeckParts = {
  slides: [
    {
      layout: "blank",
      shapes: box([30, 100, 300, 60], rtl("العمود الثاني")) + box([380, 100, 300, 60], rtl("العمود الأول")),
    },
  ],
};

const tables: DeckParts = {
  slides: [
    {
      shapes:
        placeholder("title", { text: "Costs" }) +
        table(
          [30, 120, 600, 120],
          [
            ["Quarter", [' gridSpan="2"', "Works"], [' hMerge="1"', ""], "Total"],
            [[' rowSpan="2"', "Spring"], "310", "45", "355"],
            [[' vMerge="1"', ""], "280", "60", "340"],
          ],
        ),
    },
    {
      layout: "blank",
      shapes:
        table(
          [30, 40, 300, 60],
          [
            ["Berth", "Depth"],
            [paragraph("North") + paragraph(run("new"), level(0, '<a:buChar char="•"/>')), "3.5"],
          ],
        ) +
        table(
          [30, 300, 300, 60],
          [
            ["1", "2.5"],
            ["2", "4"],
          ],
          "",
        ),
    },
  ],
};

const image = { id: "img", type: "image", target: "../media/image1.png" };
const places3: Box = [100, 150, 100, 100];

const pictures: DeckParts = {
  slides: [
    {
      shapes:
        placeholder("title", { text: "Pictures" }) +
        picture(places3, "img", ' descr="A red square buoy"') +
        picture([100, 260, 100, 50], "img", ' descr="C:\\photos\\buoy.png"') +
        picture(
          [100, 320, 100, 50],
          "img",
          "",
          "<p:nvPr/>",
          '<a:extLst><a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}"><adec:decorative val="1"/></a:ext></a:extLst>',
        ) +
        picture([100, 380, 100, 50], "img", "", '<p:nvPr><a:videoFile r:link="none"/></p:nvPr>') +
        box([300, 150, 100, 100], "<a:p/>", {
          about: ' descr="A buoy in a round frame"',
          looks: '<a:blipFill><a:blip r:embed="img"/><a:stretch/></a:blipFill>',
        }) +
        picture([100, 440, 100, 50], "gone", ' descr="A picture that is not in the file"'),
      relations: [image],
    },
  ],
  parts: { "ppt/media/image1.png": redSquare },
};

const threads = (inside: string) =>
  xmlPart(
    `<p188:cmLst xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main">${inside}</p188:cmLst>`,
  );
const said = (text: string) =>
  `<p188:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p188:txBody>`;

const remarks: DeckParts = {
  slides: [
    {
      shapes: placeholder("title", { text: "Plan" }) + placeholder(null, { idx: 1, text: "Dredging" }),
      notes:
        placeholder("sldImg") +
        placeholder("body", { idx: 1, text: paragraph("Pause here.") + paragraph("Then go on.") }) +
        placeholder("sldNum", { idx: 10, text: "1" }),
      relations: [
        {
          id: "cm",
          type: "http://schemas.microsoft.com/office/2018/10/relationships/comments",
          target: "../comments/modern1.xml",
        },
      ],
    },
    {
      shapes: placeholder("title", { text: "Costs" }),
      relations: [{ id: "cm", type: "comments", target: "../comments/comment2.xml" }],
    },
  ],
  presentationRelations: [
    { id: "old", type: "commentAuthors", target: "commentAuthors.xml" },
    {
      id: "new",
      type: "http://schemas.microsoft.com/office/2018/10/relationships/authors",
      target: "authors.xml",
    },
  ],
  parts: {
    "ppt/commentAuthors.xml": xmlPart(
      '<p:cmAuthorLst xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><p:cmAuthor id="0" name="Ada Quill" initials="AQ"/><p:cmAuthor id="1" name="Ben Marsh" initials="BM"/></p:cmAuthorLst>',
    ),
    "ppt/authors.xml": xmlPart(
      '<p188:authorLst xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main"><p188:author id="{A}" name="Ada Quill" initials="AQ"/></p188:authorLst>',
    ),
    "ppt/comments/modern1.xml": threads(
      `<p188:cm id="{1}" authorId="{A}" created="2026-05-03T12:00:31.5"><p188:replyLst><p188:reply id="{2}" authorId="{A}" created="2026-05-04T08:15:00">${said("It is, since Monday.")}</p188:reply></p188:replyLst>${said("Is this *still* so?")}</p188:cm>`,
    ),
    "ppt/comments/comment2.xml": xmlPart(
      '<p:cmLst xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:p15="http://schemas.microsoft.com/office/powerpoint/2012/main"><p:cm authorId="0" dt="2026-01-01T00:00:00" idx="1"><p:pos x="1" y="1"/><p:text>Whose money?</p:text></p:cm><p:cm authorId="1" dt="2026-01-02T09:30:00" idx="1"><p:pos x="1" y="2"/><p:text>Ours.</p:text><p:extLst><p:ext uri="{C676402C-5697-4E1C-873F-D02D1690AC5C}"><p15:threadingInfo><p15:parentCm authorId="0" idx="1"/></p15:threadingInfo></p:ext></p:extLst></p:cm></p:cmLst>',
    ),
  },
};

const cases: Readonly<Record<string, { deck: DeckParts; options?: Record<string, unknown> }>> = {
  order: { deck: order },
  "order-with-hidden": { deck: order, options: { hidden: "keep" } },
  lists: { deck: lists },
  words: { deck: words },
  places: { deck: places },
  "right-to-left": { deck: rightToLeft },
  tables: { deck: tables },
  pictures: { deck: pictures },
  remarks: { deck: remarks },
  "remarks-dropped": { deck: remarks, options: { comments: "drop", notes: "drop" } },
};

for (const [name, { deck, options }] of Object.entries(cases))
  await writeCase("pptx-to-markdown", name, await deckBytes(deck), options);
