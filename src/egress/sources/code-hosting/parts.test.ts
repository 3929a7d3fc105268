/** What the code hosts have in common: lists in pages, addresses, files, folders, comments on lines, releases. */
import { describe, expect, test } from "bun:test";
import { failureOf } from "../../../../config/testing/failures.ts";
import { openImportContext } from "../import-context.ts";
import { recordedParts } from "../testing/recorded.ts";
import { addressesOf, filePage } from "./file-page.ts";
import { branchesOf, issuePage, namesOf, onLine, reviewText } from "./issue-page.ts";
import { type Entry, listingPage, readmeOf } from "./listing.ts";
import { contentPlace, insideOwned, isNumber, ownedPlace, splits } from "./places.ts";
import { releasesAt } from "./releases.ts";
import { allPages, restApi } from "./rest-api.ts";

const url = new URL("https://code.example/ada/mill");

describe("a list", () => {
  const listed = async (lengths: number[], requests = 50) => {
    const asked: number[] = [];
    const { items, more } = await allPages(
      async (number) => {
        asked.push(number);
        return Array.from({ length: lengths[number - 1] ?? 0 }, () => ({}));
      },
      () => ({ ms: 1, bytes: 1, requests }),
    );
    return [items.length, more, asked];
  };
  test.each<[lengths: number[], requests: number, outcome: Awaited<ReturnType<typeof listed>>]>([
    [[99], 50, [99, false, [1]]],
    [[100, 1], 50, [101, false, [1, 2]]],
    [[100, 100, 99], 50, [299, false, [1, 2, 3]]],
    [[100, 100, 100, 100], 50, [300, true, [1, 2, 3]]],
    [[100, 1], 2, [101, false, [1, 2]]],
    [[100, 1], 1, [100, true, [1]]],
    [[1_001, 1_000], 50, [2_000, false, [1, 2, 3]]],
  ])("of pages of %j, with %i requests left", async (lengths, requests, outcome) => {
    expect(await listed(lengths, requests)).toEqual(outcome);
  });

  test("is one", async () => {
    const failing = allPages(
      async () => ({ a: 1 }),
      () => ({ ms: 1, bytes: 1, requests: 9 }),
    );
    expect(await failureOf(failing)).toMatchObject({ code: "remote_unavailable", cause: "without a list" });
  });
});

test("what is not there is null or a failure, as it is asked for", async () => {
  const api = restApi("The forge", async (status: string) => ({ status: Number(status), json: 1 }) as never);
  expect(await api.askWhether("404")).toBeNull();
  expect(await api.askWhether("200")).toMatchObject({ json: 1 });
  expect(await api.ask("200")).toMatchObject({ json: 1 });
  const failure = await failureOf(api.ask("404"));
  expect(failure).toMatchObject({ code: "remote_unavailable", retryable: false });
  expect(String(failure)).toContain("The forge has no public content at this URL");
});

describe("an address", () => {
  const inside = (path: string) =>
    insideOwned(new URL(`https://code.example/${path}`), {
      owner: /^[a-z]+$/i,
      name: /^[a-z]+$/,
      ownPages: new Set(["explore"]),
    });
  const place = (path: string) => {
    const found = inside(path);
    return found === null ? null : (contentPlace(found) ?? ownedPlace(found));
  };
  const repository = "ada/mill";
  test.each([
    ["ada/mill", { kind: "repository", repository }],
    ["/ada//mill.git/", { kind: "repository", repository }],
    ["ada", null],
    ["explore/mill", null],
    ["Explore/mill", null],
    ["a1/mill", null],
    ["ada/m1", null],
    ["ada/mill/issues/7", { kind: "issue", repository, number: "7" }],
    ["ada/mill/issues/x", null],
    ["ada/mill/issues", null],
    ["ada/mill/releases", { kind: "releases", repository, tag: null }],
    ["ada/mill/releases/tag/v1/x", { kind: "releases", repository, tag: "v1/x" }],
    ["ada/mill/releases/tag", null],
    ["ada/mill/releases/edit/v1", null],
    ["ada/mill/wiki", { kind: "wiki", repository, page: "Home" }],
    ["ada/mill/wiki/Wheels", { kind: "wiki", repository, page: "Wheels" }],
    ["ada/mill/wiki/Wheels/history", null],
    ["ada/mill/blob/main/a.c", { kind: "file", repository, rest: "main/a.c" }],
    ["ada/mill/raw/main/a.c", { kind: "file", repository, rest: "main/a.c" }],
    ["ada/mill/blame/main/b/a.c", { kind: "file", repository, rest: "main/b/a.c" }],
    ["ada/mill/blob/main", null],
    ["ada/mill/tree/main", { kind: "folder", repository, rest: "main" }],
    ["ada/mill/tree", null],
    ["ada/mill/activity", null],
  ])("%s", (path, found) => expect(place(path) as unknown).toEqual(found));

  test("numbers begin with no zero and have twelve digits at the most", () => {
    for (const text of ["1", "10", "999999999999"]) expect([text, isNumber(text)]).toEqual([text, true]);
    for (const text of ["0", "01", "1000000000000", "1x", "", undefined]) expect(isNumber(text)).toBe(false);
  });

  test("a branch has up to four segments", () => {
    expect(splits("a%20b/c")).toEqual([
      { ref: "a b", path: "c" },
      { ref: "a b/c", path: "" },
    ]);
    expect(splits("a/b/c/d/e").map(({ ref }) => ref)).toEqual(["a", "a/b", "a/b/c", "a/b/c/d"]);
  });
});

describe("a file", () => {
  const kindOf = (bytes: Uint8Array, name = "a.c") => filePage(name, bytes, { url, charset: null }).kind;
  test("with a zero byte in its first 8,000 is binary, unless it is UTF-16", () => {
    const at = (index: number) => Buffer.alloc(9_000, "x").fill(0, index, index + 1);
    expect([kindOf(at(0)), kindOf(at(7_999)), kindOf(at(8_000))]).toEqual(["document", "document", "text"]);
    expect(kindOf(Buffer.from("\ufeffint", "utf16le"))).toBe("text");
  });

  test("that is empty, or stored elsewhere, is none", async () => {
    expect(await failureOf(() => kindOf(Buffer.alloc(0)))).toMatchObject({ code: "empty_document" });
    const pointer = "version https://git-lfs.github.com/spec/v1\n";
    expect(await failureOf(() => kindOf(Buffer.from(pointer)))).toMatchObject({ code: "unsupported_input" });
    expect(kindOf(Buffer.from(`x${pointer}`))).toBe("text");
  });

  test("has the name at the end of its path, and relative links only below its bases", () => {
    const bases = { links: `${url}/src/`, images: `${url}/raw/`, refSegments: 2 };
    expect(filePage("b/a%20b.c", Buffer.from("x"), { url, charset: null })).toMatchObject({
      filename: "a b.c",
      title: "a b.c",
    });
    expect(addressesOf(bases, new URL(`${url}/SRC/branch/main/b/a.md`))).toEqual({
      links: { folder: `${url}/src/branch/main/b/a.md`, root: `${url}/src/branch/main/` },
      images: { folder: `${url}/raw/branch/main/b/a.md`, root: `${url}/raw/branch/main/` },
    });
    expect(addressesOf(bases, new URL("https://other.example/"))).toBeUndefined();
    const at = (facts: object) =>
      filePage("a.md", Buffer.from("x"), {
        url: new URL(`${url}/src/branch/main/a.md`),
        charset: null,
        ...facts,
      });
    expect(at({ bases })).toHaveProperty("addresses");
    expect(at({})).not.toHaveProperty("addresses");
  });
});

describe("a folder", () => {
  const entry = (name: string, more: Partial<Entry> = {}): Entry => ({
    ...{ name, isFolder: false, url: `${url}/src/branch/main/${name}`, bytes: null, raw: null },
    ...more,
  });
  const bases = { links: `${url}/src/`, images: `${url}/raw/`, refSegments: 2 };
  const listed = async (entries: Entry[], omitted: number | null = 0, raw: object = { body: "Read me." }) => {
    const { context, close } = openImportContext(recordedParts(() => raw).parts);
    const page = await listingPage({ title: "mill", url, entries, bases, omitted }, context);
    await close();
    const text = page.kind === "markdown" ? Buffer.from(page.bytes).toString() : "";
    return { text, warnings: page.warnings ?? [], page };
  };

  test("lists folders first, then by name, with sizes of files", async () => {
    const { text, warnings, page } = await listed([
      entry("b", { bytes: 1_234 }),
      entry("a", { bytes: 0 }),
      entry("c", { isFolder: true, bytes: 9 }),
      entry("d"),
    ]);
    const at = (name: string) => `(<${url}/src/branch/main/${name}>)`;
    expect(text).toBe(
      `# mill\n\n- [c\\/]${at("c")}\n- [a]${at("a")} (0 bytes)\n- [b]${at("b")} (1,234 bytes)\n- [d]${at("d")}\n`,
    );
    expect([warnings, "addresses" in page]).toEqual([[], false]);
  });

  test("has its README below, if that is Markdown and can be fetched", async () => {
    const readme = entry("README.md", { raw: `${url}/raw/README.md` });
    const whole = await listed([readme]);
    expect(whole.text).toEndWith("\n\n---\n\nRead me.\n");
    expect("addresses" in whole.page).toBe(true);
    const missing = await listed([readme], 0, { status: 404 });
    expect(missing.text).not.toContain("---");
    expect(missing.warnings).toEqual(["The folder's README.md could not be fetched."]);
    for (const other of [entry("README.md"), entry("README.rst", { raw: `${url}/raw/README.rst` })])
      expect([(await listed([other])).text.includes("---"), (await listed([other])).warnings]).toEqual([
        false,
        [],
      ]);
  });

  test("says what is missing", async () => {
    expect((await listed([entry("a")], null)).warnings).toEqual([
      "Only the first 1 entries of the folder are included.",
    ]);
    expect((await listed([entry("a")], 1_000)).warnings).toEqual([
      "Only the first 1 of 1,001 entries of the folder are included.",
    ]);
  });

  test("has a README, in Markdown if there is one", () => {
    const of = (...entries: Entry[]) => readmeOf(entries)?.name ?? null;
    expect(of(entry("a.md"), entry("readme"), entry("README.md"))).toBe("README.md");
    expect(of(entry("README.txt"), entry("readme"))).toBe("README.txt");
    expect(of(entry("README.md", { isFolder: true }))).toBeNull();
    expect(of(entry("README.md.bak"), entry("xreadme"))).toBeNull();
  });
});

describe("comments", () => {
  const line = { path: "a.c", line: "7", hunk: "1\n2\n3\n4\n5", body: "Why?" };
  test.each([
    [line, "On `a.c`, line 7:\n\n```diff\n2\n3\n4\n5\n```\n\nWhy?"],
    [{ ...line, line: null, hunk: null }, "On `a.c`:\n\nWhy?"],
    [{ ...line, path: null, hunk: " \n" }, "Why?"],
    [{ ...line, hunk: null, body: "" }, "On `a.c`, line 7:"],
  ])("on a line: %j", (given, text) => expect(onLine(given)).toBe(text));

  test.each([
    ["Approved.", "Good.", false, "Approved.\n\nGood."],
    ["Approved.", " ", true, "Approved."],
    [undefined, "Good.", true, "Good."],
    [undefined, "", true, "Reviewed:"],
    [undefined, "", false, ""],
  ])("of a review: %p %p", (verdict, body, hasLines, text) => {
    expect(reviewText(verdict, { body }, hasLines)).toBe(text);
  });

  test("branches and names are those that are known", () => {
    expect([branchesOf("a", "b"), branchesOf("a", 1), branchesOf(null, "b")]).toEqual([
      "a into b",
      null,
      null,
    ]);
    expect(namesOf(["a", { name: "b" }, { login: "c" }, 7], "name")).toEqual(["a", "b"]);
  });

  test("a page needs a title, and has no more facts than are known", async () => {
    const parts = {
      ...{ number: "#7", page: url, author: null, repository: ["Repository", "ada/mill"] as const },
      ...{ state: null, body: null, comments: [], commentsOmitted: 0 },
    };
    expect(await failureOf(() => issuePage({ title: " " }, null, parts))).toMatchObject({
      cause: "without title",
    });
    const page = issuePage({ title: "Stops" }, null, parts);
    expect(page).toMatchObject({ title: "Stops (#7)", discussion: { facts: [["Repository", "ada/mill"]] } });
    for (const key of ["siteName", "warnings"]) expect(page).not.toHaveProperty(key);
    const full = issuePage({ title: "Stops" }, "/x", { ...parts, siteName: "Mill", warnings: ["w"] });
    expect(full).toMatchObject({ url: new URL("/x", url), siteName: "Mill", warnings: ["w"] });
  });
});

describe("releases", () => {
  const release = (at: number, more: object = {}) => ({
    name: `R${at}`,
    tag_name: `v${at}`,
    body: "x",
    ...more,
  });
  const shown = async (answer: unknown, tag: string | null = null) => {
    const asked: string[] = [];
    const page = await releasesAt({ kind: "releases", repository: "ada/mill", tag }, url, {
      names: { author: "login", published: "published_at", body: "body" },
      ask: async (path) => {
        asked.push(path);
        return answer;
      },
      tagged: (named) => `/tags/${named}`,
      latest: (count) => `?limit=${count}`,
    });
    const text = page.kind === "markdown" ? Buffer.from(page.bytes).toString() : "";
    return { page, text, asked };
  };
  const many = (count: number) => Array.from({ length: count }, (_, at) => release(at));

  test("thirty are asked for; that there may be more is said", async () => {
    const { page, asked } = await shown(many(30));
    expect(asked).toEqual(["?limit=30"]);
    expect(page).toMatchObject({
      title: "ada/mill: releases",
      warnings: ["Only the latest 30 releases are included."],
    });
    expect((await shown(many(29))).page).not.toHaveProperty("warnings");
    expect(await failureOf(shown([]))).toMatchObject({ code: "empty_document" });
  });

  test("a section is named by the tag too, unless its name contains it", async () => {
    const { text } = await shown([
      release(1),
      release(2, { name: "Mill v2" }),
      release(3, { name: "", body: null }),
    ]);
    expect(text).toBe("# ada\\/mill\\: releases\n\n## R1 \\(v1\\)\n\nx\n\n## Mill v2\n\nx\n\n## v3\n\n\n");
    expect(await failureOf(shown([{}]))).toMatchObject({ cause: "without tag_name" });
  });

  test("a single one is the page, with author and date", async () => {
    const by = { author: { login: "ada" }, created_at: "2026-03-04T09:00:00Z" };
    const { page, text, asked } = await shown(release(1, by), "v1");
    expect(asked).toEqual(["/tags/v1"]);
    expect(page).toMatchObject({
      title: "ada/mill R1",
      authors: ["ada"],
      published: "2026-03-04T09:00:00.000Z",
    });
    expect(text).toBe("# ada\\/mill R1\n\n*2026\\-03\\-04, ada*\n\nx\n");
    expect((await shown([release(1)])).page).toMatchObject({ title: "ada/mill R1" });
  });
});
