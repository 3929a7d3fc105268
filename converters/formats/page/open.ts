import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { Fault } from "../../../config/errors/fault.ts";
import type { Source } from "../../contract.ts";
import type { PageHeader } from "./contract.ts";
import { headerBytesMax } from "./saved-page.ts";

export interface OpenedPage {
  header: PageHeader;
  start: number;
  /** The whole body; sources bound it when they fetch it. */
  body(): Promise<Uint8Array>;
}

/** Reads the header of a page as it was stored. Throws Fault corrupt_document for any other file. */
export async function openPage(source: Source): Promise<OpenedPage> {
  const file = Bun.file(source.path);
  const head = await file.slice(0, headerBytesMax).bytes();
  const end = head.indexOf(0x0a);
  const header = end < 0 ? null : headerIn(head.subarray(0, end));
  if (header === null) throw new Fault("corrupt_document", { cause: "no page of this installation" });
  const start = end + 1;
  return { header, start, body: () => file.slice(start).bytes() };
}

function headerIn(line: Uint8Array): PageHeader | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(line));
    return Value.Check(Header, value) ? value : null;
  } catch {
    return null;
  }
}

const textOrNull = Type.Union([Type.String(), Type.Null()]);
const kinds = ["html", "text", "markdown", "discussion", "database", "docx", "csv", "json", "xml"] as const;

const base = Type.Object({ folder: Type.String(), root: Type.String() });

const Header = Type.Object({
  page: Type.Literal(1),
  kind: Type.Union(kinds.map((kind) => Type.Literal(kind))),
  source: Type.String(),
  url: Type.String(),
  requestedUrl: Type.String(),
  title: textOrNull,
  authors: Type.Array(Type.String()),
  published: textOrNull,
  siteName: textOrNull,
  charset: textOrNull,
  whole: Type.Boolean(),
  addresses: Type.Union([Type.Object({ links: base, images: base }), Type.Null()]),
  codeLanguage: textOrNull,
  fetchedAt: Type.String(),
  fetchMs: Type.Integer({ minimum: 0 }),
  warnings: Type.Array(Type.String()),
}) satisfies { static: PageHeader };
