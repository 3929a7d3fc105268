import { expect, test } from "bun:test";
import { convertFile, markdownOf } from "../../testing/convert-file.ts";

const shown = (text: string): Promise<string> => markdownOf("a.xml", text);

test("DocBook: titles of sections are headings, text runs on around lists, notes stand at the end", async () => {
  const { markdown, document } = await convertFile(
    "a.xml",
    `<article lang="en"><articleinfo><title>T <emphasis>e</emphasis></title><author><firstname>Ada</firstname><surname>Lovelace</surname></author></articleinfo>
<para>One<footnote><para>Note.</para></footnote> <literal>code</literal> <ulink url="https://a.org/">there</ulink>
<itemizedlist><listitem><para>a</para><orderedlist><listitem><para>b</para></listitem></orderedlist></listitem></itemizedlist> after.</para>
<section><title>S</title><programlisting language="c">
int x;
  y
</programlisting><warning><para>Mind.</para></warning></section></article>`,
  );
  expect(markdown).toBe(
    "# T *e*\n\nAda Lovelace\n\nOne[^1] `code` [there](https://a.org/)\n\n- a\n  1. b\n\nafter.\n\n## S\n\n```c\nint x;\n  y\n```\n\n> **Warning**\n>\n> Mind.\n\n[^1]: Note.",
  );
  expect(document.metadata).toMatchObject({ title: "T e", authors: ["Ada Lovelace"], language: "en" });
});

test("JATS: the front gives title, authors and abstract; formulas and tables are read", async () => {
  expect(
    await shown(
      `<article xmlns:mml="http://www.w3.org/1998/Math/MathML"><front><journal-meta><journal-title>No</journal-title></journal-meta><article-meta><title-group><article-title>On x</article-title></title-group><contrib-group><contrib contrib-type="author"><name><surname>Lovelace</surname><given-names>Ada</given-names></name></contrib></contrib-group><abstract><title>Abstract</title><p>Short.</p></abstract></article-meta></front><body><sec><title>Intro</title><p>H<sub>2</sub>O and <inline-formula><mml:math><mml:msup><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:math></inline-formula>.</p><table-wrap><label>Table 1</label><caption><p>Sizes.</p></caption><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table></table-wrap></sec></body><back><ref-list><title>References</title><ref><label>1</label><mixed-citation>Babbage, <italic>N</italic>.</mixed-citation></ref></ref-list></back></article>`,
    ),
  ).toBe(
    "# On x\n\nAda Lovelace\n\n## Abstract\n\nShort.\n\n## Intro\n\nH<sub>2</sub>O and $x^{2}$.\n\nTable 1\n\nSizes.\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n## References\n\n- 1 Babbage, *N*.",
  );
});

test("TEI: the header gives the title, lines of verse stay lines", async () => {
  expect(
    await shown(
      '<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><titleStmt><title>Sea</title><author>Ada Lovelace</author></titleStmt></teiHeader><text><body><div><head>One</head><p>It was <hi rend="bold">dark</hi>.</p><lg><l>A line</l><l>Another</l></lg></div></body></text></TEI>',
    ),
  ).toBe("# Sea\n\nAda Lovelace\n\n## One\n\nIt was **dark**.\n\nA line\\\nAnother");
});

test("definitions, code of one line and DITA's topics", async () => {
  expect(
    await shown(
      "<topic><title>T</title><shortdesc>Short.</shortdesc><body><dl><dlentry><dt>term</dt><dd>meaning <codeph>x</codeph></dd></dlentry></dl><section><title>S</title><p>Text</p></section></body></topic>",
    ),
  ).toBe("# T\n\nShort.\n\n- **term**: meaning `x`\n\n## S\n\nText");
});

test("a cell is read once: its notes come once, and lists in it are lines", async () => {
  const deep = (level: number): string =>
    level === 0
      ? "<para>deep</para>"
      : `<informaltable><row><entry><para>a<footnote>${deep(level - 1)}</footnote></para><programlisting>b\nc</programlisting></entry></row></informaltable>`;
  const { document } = await convertFile("a.xml", `<article><para>One</para>${deep(40)}</article>`);
  expect(document.root.children.filter(({ type }) => type === "footnoteDefinition")).toHaveLength(40);
  expect(
    await shown(
      "<article><para>One</para><informaltable><row><entry>x</entry></row><row><entry><para>a</para><itemizedlist><listitem><para>b</para></listitem><listitem><para>c</para></listitem></itemizedlist></entry></row></informaltable></article>",
    ),
  ).toBe("One\n\n| x |\n| --- |\n| a<br>• b<br>• c |");
});

test("a record that has an element called p is still a record", async () => {
  expect(await shown("<parts><part><p>1</p></part><part><p>2</p></part></parts>")).toBe(
    "# parts\n\n| p |\n| --- |\n| 1 |\n| 2 |",
  );
});
