/** The one place where a text is read as HTML: into a document that is never shown, loads nothing and runs nothing. */

/** As far as it is used; browsers that do not know it take texts as they are. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string },
  ): { createHTML(text: string): string };
}

let policy: { createHTML(text: string): string } | null = null;

function made(): { createHTML(text: string): string } {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const rules = { createHTML: (text: string) => text };
  return trustedTypes?.createPolicy("markmill", rules) ?? rules;
}

export function inertDocument(html: string): HTMLElement {
  policy ??= made();
  return new DOMParser().parseFromString(policy.createHTML(withoutStyles(html)), "text/html").body;
}

/** Styles are refused even there, with a message for each; nobody looks at them. */
function withoutStyles(html: string): string {
  return html.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/(?<=[\s"'/])style(?=\s*=)/gi, "data-style"));
}
