import { describe, expect, test } from "bun:test";
import { defaultSettings } from "../../../../config/settings/testing/defaults.ts";
import { failureOf } from "../../../../config/testing/failures.ts";
import { trySource } from "../testing/recorded.ts";
import { onlineDocument } from "./online-document.ts";

const id = "1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_";
const page = `https://docs.google.com/document/d/${id}/edit?usp=sharing#heading=h.1`;
const asked = `https://docs.google.com/document/d/${id}/export?format=docx`;
const file = Buffer.from("PK\u0003\u0004 and so on", "latin1");

describe("Google Docs", () => {
  test("a document is the Word file that its export gives", async () => {
    const { page: found } = await trySource(onlineDocument, page, {
      [asked]: {
        headers: {
          "content-disposition": `attachment; filename="Mill.docx"; filename*=UTF-8''M%C3%BChle.docx`,
        },
        body: file,
        url: "https://doc-0s-docs.googleusercontent.com/docs/x",
      },
    });
    expect(found).toMatchObject({ kind: "docx", filename: "Mühle.docx", bytes: file });
    expect(found?.url.href).toBe(`https://docs.google.com/document/d/${id}/edit`);
  });

  test.each([
    [
      "leads to a sign-in page",
      { url: "https://accounts.google.com/v3/signin/identifier", body: "<html>" },
      "source_access_controlled",
    ],
    ["is a page", { body: "<html>You need access</html>" }, "source_access_controlled"],
    ["is refused", { status: 403 }, "source_access_controlled"],
    ["is not there", { status: 404 }, "remote_unavailable"],
    ["is to come later", { status: 429 }, "remote_unavailable"],
  ])("an export that %s", async (_, answer, code) => {
    expect(await failureOf(trySource(onlineDocument, page, { [asked]: answer }))).toMatchObject({ code });
  });
});

describe("Word on SharePoint and OneDrive", () => {
  const shared = "https://mill.sharepoint.com/:w:/g/personal/ada/EabcDEF?e=xyz";

  test("a document is the file that its link downloads", async () => {
    const { page: found } = await trySource(onlineDocument, shared, {
      [`${shared}&download=1`]: { body: file },
    });
    expect(found).toMatchObject({ kind: "docx", siteName: "SharePoint" });
  });

  test("where strangers are let in with a cookie alone, the answer says what to do", async () => {
    const failure = await failureOf(
      trySource(onlineDocument, shared, { [`${shared}&download=1`]: { body: "<!DOCTYPE html>" } }),
    );
    expect(failure).toMatchObject({ code: "source_access_controlled" });
    expect(String(failure)).toContain("upload");
  });
});

test("addresses are taken precisely", () => {
  const taken = (url: string) => onlineDocument.takes(new URL(url), defaultSettings);
  for (const url of [
    page,
    `https://docs.google.com/document/u/1/d/${id}/preview`,
    "https://1drv.ms/w/s!AbCdEf",
    "https://1drv.ms/w/c/0123abcd/EabcDEF",
    "https://mill-my.sharepoint.com/:w:/p/ada/Eabc",
  ])
    expect([url, taken(url)]).toEqual([url, true]);
  for (const url of [
    "https://docs.google.com/document/d/e/2PACX-1vAbCdEfGhIjKlMnOpQrStUvWxYz/pub",
    `https://docs.google.com/spreadsheets/d/${id}/edit`,
    "https://docs.google.com/document/",
    "https://mill.sharepoint.com/:x:/g/personal/ada/Eabc",
    "https://1drv.ms/x/s!AbCdEf",
    `https://docs.google.com.evil.example/document/d/${id}/edit`,
  ])
    expect([url, taken(url)]).toEqual([url, false]);
});
