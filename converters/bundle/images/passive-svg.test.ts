import { describe, expect, test } from "bun:test";
import { isPassiveSvg } from "./passive-svg.ts";

const svg = (content: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;

describe("a drawing that only draws", () => {
  test.each([
    ["shapes", svg('<g transform="scale(2)"><path d="M0 0L1 1" style="fill:none;stroke:#000"/></g>')],
    [
      "a declaration and comments",
      `<?xml version="1.0" encoding="UTF-8"?>\n<!-- a > b -->${svg("<rect/>")}\n`,
    ],
    [
      "references inside",
      svg('<defs><linearGradient id="a"/></defs><use xlink:href="#b"/><rect fill="url(#a)"/>'),
    ],
    ["a style with blanks", svg("<style>.a{fill:url( '#b' );mask:url(  #c)}</style>")],
    ["a picture inside", svg('<image xlink:href="data:image/png;base64,iVBO\nRw0="/>')],
    [
      "a style",
      svg("<style>/* a */ @font-face{src:url('data:font/woff2;base64,AA')} .a{fill:url(#b)}</style>"),
    ],
    ["a style in CDATA", svg("<style><![CDATA[ .a > .b { fill: red } ]]></style>")],
    ["a link", svg('<a xlink:href="https://example.org/?a=1&amp;b=2"><text>x</text></a>')],
    ["an animation of a size", svg('<rect><animate attributeName="width" values="1;2"/></rect>')],
    [
      "what an editor adds",
      svg(
        '<metadata><r:RDF><c:Work r:about=""/></r:RDF></metadata>',
        'xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:c="http://creativecommons.org/ns#"',
      ),
    ],
    ["a namespace that nothing uses", svg("<rect/>", 'xmlns:ev="http://www.w3.org/2001/xml-events"')],
    ["words that only look like code", svg("<text>url(http://a.example) onload= &lt;script></text>")],
  ])("%s", (_, text) => expect(isPassiveSvg(text)).toBe(true));
});

describe("a drawing that acts", () => {
  test.each([
    ["script", svg("<script>1</script>")],
    ["script by another prefix", svg('<x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>')],
    [
      "script by a prefix in references",
      svg('<x:script xmlns:x="http://www.w3.org/2000/sv&#103;">1</x:script>'),
    ],
    [
      "script by a prefix bound twice",
      svg('<g xmlns:x="a:b"><x:script xmlns:x="http://www.w3.org/2000/svg"/></g>'),
    ],
    ["HTML", svg('<h:img xmlns:h="http://www.w3.org/1999/xhtml" src="data:image/png,"/>')],
    ["HTML in place of SVG", '<svg xmlns="http://www.w3.org/1999/xhtml"><img/></svg>'],
    ["an event listener", svg('<ev:listener xmlns:ev="http://www.w3.org/2001/xml-events" event="load"/>')],
    ["foreign markup", svg("<foreignObject><p/></foreignObject>")],
    ["a handler", svg('<rect onclick="x()"/>')],
    ["a handler behind a slash", svg('<rect/onclick="x()">')],
    ["an address that runs", svg('<a xlink:href="java&#115;cript:x()"><text>x</text></a>')],
    ["an address that runs, with blanks", svg('<a href=" java&#10;script:x()"><text>x</text></a>')],
    ["an animated address", svg('<a><animate attributeName="xlink:href" values="javascript:x()"/></a>')],
    ["an address that is set", svg('<a><set attributeName="href" to="javascript:x()"/></a>')],
    ["a picture elsewhere", svg('<image href="http://a.example/x.png"/>')],
    ["a picture beside it", svg('<image href="x.png"/>')],
    ["a drawing in an address", svg('<use href="data:image/svg+xml,&lt;svg/>#a"/>')],
    ["parts of another drawing", svg('<use href="other.svg#a"/>')],
    ["a base", svg('<g xml:base="http://a.example/"/>')],
    ["a filter elsewhere", svg('<rect filter="url(//a.example/f#g)"/>')],
    ["a style sheet", svg("<style>@import 'x';</style>")],
    ["a style that loads", svg("<style>rect{fill:url( 'http://a.example/x')}</style>")],
    ["a style that loads, with escapes", svg("<style>rect{fill:u\\72l(http://a.example/x)}</style>")],
    ["a style that loads, in CDATA", svg("<style><![CDATA[@import url(x)]]></style>")],
    ["a style that loads, in pieces", svg("<style>@im<!-- x -->port url(x)</style>")],
    ["an attribute that loads", svg("<rect style=\"background:image-set('x' 1x)\"/>")],
    ["a style sheet before it", `<?xml-stylesheet href="http://a.example/x.css"?>${svg("")}`],
    ["a document type", `<!DOCTYPE svg [<!ENTITY a "b">]>${svg("")}`],
    ["what is no XML", svg("<rect x=1>")],
    ["a tag without end", `${svg("")}<script`],
  ])("%s", (_, text) => expect(isPassiveSvg(text)).toBe(false));
});
