import { describe, expect, test } from "bun:test";
import { defaultSettings } from "../../../../../config/settings/testing/defaults.ts";
import { failureOf } from "../../../../../config/testing/failures.ts";
import { trySource } from "../../testing/recorded.ts";
import { renderSource } from "../../testing/rendered.ts";
import { codeHosting } from "../code-hosting.ts";
import { api, base64, issue, raw, remark, user } from "./testing/recordings.ts";

describe("files", () => {
  test("Markdown is itself, its links lead to pages and its pictures to bytes", async () => {
    const text =
      "# Mill\n\nSee [wheels](../wheels.md), [license](/LICENSE), [top](#mill) ![plan](img/plan.png) ![logo](/logo.png)\n\n[ref]: other.md\n\nAnd [this][ref].\n";
    const { markdown, asked } = await renderSource(
      codeHosting,
      "https://github.com/ada/mill/blob/main/docs/en/README.md?plain=1",
      {
        [`${raw}/main/docs/en/README.md`]: {
          headers: { "content-type": "text/plain; charset=utf-8" },
          body: text,
        },
      },
    );
    expect(asked).toEqual([`${raw}/main/docs/en/README.md`]);
    const blob = "https://github.com/ada/mill/blob/main";
    expect(markdown).toContain(`[wheels](${blob}/docs/wheels.md), [license](${blob}/LICENSE), [top](#mill)`);
    expect(markdown).toContain(`![plan](${raw}/main/docs/en/img/plan.png) ![logo](${raw}/main/logo.png)`);
    expect(markdown).toContain(`And [this](${blob}/docs/en/other.md).`);
  });

  test("code stands in a fence of its language, under its name", async () => {
    const code = "int main(void) {\n  return 0; // ``` is no end\n}\n";
    const { markdown, filename } = await renderSource(
      codeHosting,
      "https://raw.githubusercontent.com/ada/mill/refs/heads/main/src/wheel.c",
      { [`${raw}/refs/heads/main/src/wheel.c`]: { body: code } },
    );
    expect(filename).toBe("wheel.c");
    expect(markdown).toBe(
      `# wheel.c\n\n[github.com](https://github.com/ada/mill/blob/main/src/wheel.c)\n\n\`\`\`\`c\n${code}\`\`\`\`\n`,
    );
  });

  test("prose without a name for its kind is text", async () => {
    const { page } = await trySource(codeHosting, "https://github.com/ada/mill/blob/main/LICENSE", {
      [`${raw}/main/LICENSE`]: { body: "Do what you like." },
    });
    expect(page).toMatchObject({ kind: "text", title: "LICENSE" });
    expect(page).not.toHaveProperty("codeLanguage");
  });

  test.each(["constructor", "mill.constructor", "__proto__"])("%s is a file like any other", async (name) => {
    const { page } = await trySource(codeHosting, `https://github.com/ada/mill/blob/main/${name}`, () => ({
      body: "x",
    }));
    expect(page).toMatchObject({ kind: "text", title: name });
    expect(page).not.toHaveProperty("codeLanguage");
  });

  test("notebooks and tables are read by what reads such files", async () => {
    const of = async (name: string) =>
      (await trySource(codeHosting, `https://github.com/ada/mill/blob/main/${name}`, () => ({ body: "x" })))
        .page?.kind;
    expect(await of("a.ipynb")).toBe("json");
    expect(await of("a.csv")).toBe("csv");
  });

  test("binary files and files stored outside of the repository are downloads", async () => {
    const binary = await trySource(codeHosting, "https://github.com/ada/mill/blob/main/a.bin", () => ({
      body: new Uint8Array([1, 0, 2]),
    }));
    expect(binary.page).toMatchObject({ kind: "document", filename: "a.bin" });
    const pointer = trySource(codeHosting, "https://github.com/ada/mill/blob/main/a.csv", () => ({
      body: "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
    }));
    expect(await failureOf(pointer)).toMatchObject({ code: "unsupported_input" });
  });

  test("a missing file may be private, and the error says so", async () => {
    const failure = await failureOf(trySource(codeHosting, "https://github.com/ada/mill/blob/main/a.md", {}));
    expect(failure).toMatchObject({ code: "remote_unavailable" });
    expect(String(failure)).toContain("private");
  });
});

describe("repositories and folders", () => {
  const entry = (name: string, type: string, size = 0) => ({
    name,
    type,
    size,
    path: name,
    html_url: `https://github.com/ada/mill/${type === "dir" ? "tree" : "blob"}/main/${name}`,
    download_url: type === "dir" ? null : `${raw}/main/${name}`,
  });

  test("a repository's front page is its README", async () => {
    const { markdown, asked } = await renderSource(codeHosting, "https://github.com/ada/mill.git", {
      [`${api}/readme`]: {
        body: {
          name: "README.md",
          path: "README.md",
          encoding: "base64",
          content: base64("# Mill\n\n![wheel](wheel.png)\n").replace(/(.{20})/g, "$1\n"),
          html_url: "https://github.com/ada/mill/blob/main/README.md",
        },
      },
    });
    expect(asked).toHaveLength(1);
    expect(markdown).toBe(`# Mill\n\n![wheel](${raw}/main/wheel.png)\n`);
  });

  test("without one it is the list of its files", async () => {
    const { markdown } = await renderSource(codeHosting, "https://github.com/ada/mill", {
      [`${api}/contents/`]: { body: [entry("wheel_a.c", "file", 1_234), entry("src", "dir")] },
    });
    expect(markdown).toBe(
      "# ada/mill\n\n- [src/](https://github.com/ada/mill/tree/main/src)\n- [wheel_a.c](https://github.com/ada/mill/blob/main/wheel_a.c) (1,234 bytes)\n",
    );
  });

  test("a folder is its list and its README; a branch may have a slash in its name", async () => {
    const { markdown, asked } = await renderSource(
      codeHosting,
      "https://github.com/ada/mill/tree/fix/axle/docs",
      {
        [`${api}/contents/docs?ref=fix%2Faxle`]: {
          body: [entry("README.md", "file", 9), entry("[x](y).md", "file")],
        },
        [`${raw}/main/README.md`]: { body: "Read [me](me.md).\n" },
      },
    );
    expect(asked.map((url) => url.replace(api, ""))).toEqual([
      "/contents/axle/docs?ref=fix",
      "/contents/docs?ref=fix%2Faxle",
      `${raw}/main/README.md`,
    ]);
    expect(markdown).toContain("# ada/mill/docs\n");
    expect(markdown).toContain("- [\\[x\\](y).md](https://github.com/ada/mill/blob/main/[x](y).md)");
    expect(markdown).toContain("Read [me](https://github.com/ada/mill/blob/main/me.md).");
  });
});

test("releases are their notes, a single one is the page", async () => {
  const release = (tag: string, body: string) => ({
    tag_name: tag,
    name: `Mill ${tag}`,
    author: user("ada"),
    published_at: "2026-03-04T09:00:00Z",
    body,
  });
  const all = await renderSource(codeHosting, "https://github.com/ada/mill/releases", {
    [`${api}/releases?per_page=30`]: { body: [release("v2", "- two"), release("v1", "- one")] },
  });
  expect(all.markdown).toContain("## Mill v2\n\n*2026-03-04, ada*\n\n- two\n\n## Mill v1\n");
  const one = await renderSource(codeHosting, "https://github.com/ada/mill/releases/tag/v1", {
    [`${api}/releases/tags/v1`]: { body: release("v1", "- one") },
  });
  expect(one.markdown).toStartWith("# ada/mill Mill v1\n\n*2026-03-04, ada*\n\n- one");
});

test("a gist is its files and what is said of it", async () => {
  const id = "0123456789abcdef0123456789abcdef";
  const gist = (fields: object = {}) => ({
    description: "Two wheels",
    owner: user("ada"),
    created_at: "2026-03-04T09:00:00Z",
    comments: 0,
    files: {
      "a.py": { filename: "a.py", language: "Python", content: "print(1)\n", truncated: false },
      "b.md": { filename: "b.md", language: "Markdown", content: "**b**\n", truncated: true },
    },
    ...fields,
  });
  const at = `https://api.github.com/gists/${id}`;
  const plain = await renderSource(codeHosting, `https://gist.github.com/ada/${id}`, {
    [at]: { body: gist() },
  });
  expect(plain.markdown).toContain("## a.py\n\n```python\nprint(1)\n```\n\n## b.md\n\n**b**\n");
  expect(plain.warnings).toHaveLength(1);
  const { page } = await trySource(codeHosting, `https://gist.github.com/${id}`, {
    [at]: { body: gist({ comments: 1 }) },
    [`${at}/comments?per_page=100&page=1`]: { body: [remark(1)] },
  });
  expect(page).toMatchObject({
    kind: "discussion",
    discussion: { comments: { length: 1 }, commentsOmitted: 0 },
  });
});

test("wikis are their Markdown, and pages in other forms are read as pages", async () => {
  const wiki = "https://raw.githubusercontent.com/wiki/ada/mill/Grinding-slowly.md";
  const { page } = await trySource(codeHosting, "https://github.com/ada/mill/wiki/Grinding-slowly", {
    [wiki]: { body: "Slowly." },
  });
  expect(page).toMatchObject({ kind: "markdown", filename: "Grinding-slowly.md" });
  const other = await trySource(codeHosting, "https://github.com/ada/mill/wiki/Grinding-slowly", {});
  expect(other.page).toBeNull();
});

test("on hosts of the administrator's GitHub Enterprise Server is asked", async () => {
  const settings = { "url_import.instances": ["github=git.corp.example"] };
  const { asked } = await trySource(
    codeHosting,
    "https://git.corp.example/ada/mill/issues/7",
    { "https://git.corp.example/api/v3/repos/ada/mill/issues/7": { body: issue({ comments: 0 }) } },
    settings,
  );
  expect(asked).toHaveLength(1);
});

test("addresses are taken precisely", () => {
  const taken = (url: string) => codeHosting.takes(new URL(url), defaultSettings);
  for (const path of [
    "ada/mill",
    "ada/mill/tree/main",
    "ada/mill/pull/1/commits",
    "ada/mill/releases/latest",
    "ada/mill/wiki",
  ])
    expect([path, taken(`https://github.com/${path}`)]).toEqual([path, true]);
  for (const path of [
    "",
    "ada",
    "features/actions",
    "topics/mills",
    "ada/mill/issues",
    "ada/mill/issues/new",
    "ada/mill/discussions/1",
    "ada/mill/commit/abc",
    "ada/mill/blob/main",
    "a%2fb/mill",
    "orgs/ada/repositories",
  ])
    expect([path, taken(`https://github.com/${path}`)]).toEqual([path, false]);
  expect(taken("https://github.com.example.org/ada/mill")).toBe(false);
  expect(taken("https://github.com:8443/ada/mill")).toBe(false);
});

test("branches and folders are asked for by their names, whatever is in them", async () => {
  const { page } = await trySource(
    codeHosting,
    "https://github.com/works/mill/tree/a+b/c%26%20d+e",
    ({ url }) => {
      const { pathname, searchParams } = new URL(url);
      return pathname.endsWith("/contents/c%26%20d%2Be") && searchParams.get("ref") === "a+b"
        ? { body: [{ name: "x", type: "dir" }] }
        : { status: 404 };
    },
  );
  expect(page).toMatchObject({ kind: "markdown", title: "works/mill/c& d+e" });
});
