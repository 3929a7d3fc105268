import type { PhrasingContent } from "mdast";

const separator: PhrasingContent = { type: "text", value: " · " };

export function byline(parts: readonly (PhrasingContent | string | null)[]): PhrasingContent[] {
  const said = parts.flatMap((part): PhrasingContent[] => {
    if (part === null || part === "") return [];
    return [typeof part === "string" ? { type: "text", value: part } : part];
  });
  return said.flatMap((part, at) => (at === 0 ? [part] : [separator, part]));
}

export const linkTo = (url: string | null, text: string): PhrasingContent =>
  url === null
    ? { type: "text", value: text }
    : { type: "link", url, children: [{ type: "text", value: text }] };
