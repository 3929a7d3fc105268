/** Where the Markdown first shows each image, and what it says of it. */
const markdownImage = /!\[((?:\\.|[^\]\\])*)\]\(<?(assets\/[^)\s>]+)/g;
const htmlImage = /<img src="(assets\/[^"]+)" alt="([^"]*)"/g;

export function assetLines(lines: readonly string[]): Map<string, { line: number; text: string }> {
  const found = new Map<string, { line: number; text: string }>();
  const add = (path: string, text: string, line: number) => {
    if (!found.has(path)) found.set(path, { line, text: text.replace(/\\(.)/g, "$1") });
  };
  for (const [index, content] of lines.entries()) {
    if (!content.includes("assets/")) continue;
    for (const [, text = "", path = ""] of content.matchAll(markdownImage))
      add(decoded(path), text, index + 1);
    for (const [, path = "", text = ""] of content.matchAll(htmlImage)) add(decoded(path), text, index + 1);
  }
  return found;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
