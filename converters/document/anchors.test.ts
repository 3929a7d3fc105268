import { expect, test } from "bun:test";
import type { Heading, Link, Paragraph, Root } from "mdast";
import { Anchors, headingAnchors, linkToHeadings, resolveLinks, slugOf } from "./anchors.ts";

test.each([
  ["3.4 The `class` of an object", "34-the-class-of-an-object"],
  ["What's new? (2024)", "whats-new-2024"],
  ["Über uns – kurz", "über-uns--kurz"],
  ["set_option", "set_option"],
])("the heading %p is called %p in addresses", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test("headings of one name are told apart by number, and one without letters has no name", () => {
  const anchors = new Anchors();
  expect(["Tides", "Tides", "tides!", "?"].map((title) => anchors.of(title))).toEqual([
    "#tides",
    "#tides-1",
    "#tides-2",
    null,
  ]);
});

test("a heading's name is of its text without tags and notes", () => {
  const heading: Heading = {
    type: "heading",
    depth: 1,
    children: [
      { type: "text", value: "H" },
      { type: "html", value: "<sub>" },
      { type: "text", value: "2" },
      { type: "html", value: "</sub>" },
      { type: "footnoteReference", identifier: "9", label: "9" },
    ],
  };
  expect(headingAnchors({ type: "root", children: [heading] }).get(heading)).toBe("#h2");
});

test("links of the pattern get the address that is known, become their text without one, and others stay", () => {
  const link = (url: string): Link => ({ type: "link", url, children: [{ type: "text", value: url }] });
  const paragraph: Paragraph = {
    type: "paragraph",
    children: [link("#known"), link("#unknown"), link("https://tides.example.org/")],
  };
  const root: Root = { type: "root", children: [paragraph] };
  resolveLinks(root, /^#/, (url) => (url === "#known" ? "#tides" : null));
  expect(paragraph.children).toMatchObject([
    { type: "link", url: "#tides" },
    { type: "text", value: "#unknown" },
    { type: "link", url: "https://tides.example.org/" },
  ]);
});

test("links lead to headings by the names that those have in the whole, or become their text", () => {
  const link = (url: string): Link => ({ type: "link", url, children: [{ type: "text", value: url }] });
  const heading = (value: string): Heading => ({
    type: "heading",
    depth: 2,
    children: value === "" ? [] : [{ type: "text", value }],
  });
  const [first, second, nameless] = [heading("Tides"), heading("Tides"), heading("")];
  const paragraph: Paragraph = {
    type: "paragraph",
    children: [
      link("#b"),
      link("#top"),
      link("#none"),
      link("#nameless"),
      link("https://tides.example.org/"),
    ],
  };
  const root: Root = { type: "root", children: [paragraph, first, second, nameless] };
  const destinations = new Map<string, Heading | "#">([
    ["#b", second],
    ["#top", "#"],
    ["#nameless", nameless],
  ]);
  linkToHeadings(root, /^#/, (url) => destinations.get(url));
  expect(paragraph.children).toMatchObject([
    { type: "link", url: "#tides-1" },
    { type: "link", url: "#" },
    { type: "text", value: "#none" },
    { type: "text", value: "#nameless" },
    { type: "link", url: "https://tides.example.org/" },
  ]);
});
