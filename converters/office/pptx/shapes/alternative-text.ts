import type { Shape } from "./shapes.ts";

/** What a reader is told who cannot see the shape, on one line; "" when nobody wrote anything. */
export function alternativeText({ about }: Pick<Shape, "about">): string {
  const { descr = "", title = "" } = about?.attributes ?? {};
  const text = (descr.trim() === "" ? title : descr).replace(/\s+/g, " ").replace(remark, "").trim();
  return fileName.test(text) ? "" : text;
}

/** Applications say so of descriptions that they made up themselves. */
const remark =
  /[.,]?\s*(?:AI-generated content may be incorrect|Description automatically generated(?: with (?:low|medium|high) confidence)?)\.?\s*$/i;

/** What is written where nobody describes the picture: where its file lay. It tells nothing of what is seen. */
const fileName =
  /^(?:fig:\s*)?(?:[a-z]:\\|\\\\|file:|\/(?:users|home|var|tmp)\/|[^\s]+\.(?:png|jpe?g|gif|svg|bmp|tiff?|webp|emf|wmf|heic)$)/i;
