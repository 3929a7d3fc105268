/** Formulas as MathML. Temml is loaded with the first one. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { createStore, useStore } from "../app/store.ts";
import { markdown as texts } from "../messages/markdown.ts";

/**
 * Browsers render single-letter variables as Unicode mathematical letters (MathML Core 2.1.5), which are
 * invisible without a mathematical font.
 */

let known: boolean | null = null;

/** Whether a font has the italic mathematical letters. */
function hasMathLetters(): boolean {
  known ??= look();
  return known;
}

/** Missing glyphs all have the same width. */
function look(): boolean {
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) return true;
  context.font = "40px 'Latin Modern Math', 'STIX Two Math', 'Cambria Math', 'Noto Sans Math', math";
  const widthOf = (letter: string) => context.measureText(letter).width;
  return widthOf("\u{1d440}") !== widthOf("\u{1d456}");
}

/** Uses an italic text font for variables instead. */
function slantLetters(formula: Element): void {
  for (const variable of formula.querySelectorAll("mi:not([mathvariant])"))
    if ([...(variable.textContent ?? "")].length === 1) variable.classList.add("slanted");
}

interface Renderer {
  render(tex: string, element: HTMLElement, options: Record<string, unknown>): void;
}

const renderer = createStore<Renderer | "failed" | null>(null);
let loading = false;

function load(): void {
  if (loading) return;
  loading = true;
  import("temml").then(
    ({ default: temml }) => renderer.set(temml as Renderer),
    () => {
      loading = false;
      renderer.set("failed");
    },
  );
}

/** Limits for sizes (em) and macro expansion. */
const bounds = { maxSize: [50, 50], maxExpand: 500 };
const charactersMax = 5_000;
/** Macros multiply their length. */
const definingMax = 300;
/** Layout of thousands takes seconds. */
const elementsMax = 2_000;
const defining = /\\(?:[egx]?def|(?:re)?newcommand|providecommand)(?![a-zA-Z])/;

const isTooLong = (tex: string) =>
  tex.length > charactersMax || (tex.length > definingMax && defining.test(tex));

export function Formula({ tex, display }: { tex: string; display: boolean }) {
  const loaded = useStore(renderer);
  const element = useRef<HTMLElement>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const tooLong = isTooLong(tex);
  useEffect(load, []);
  useLayoutEffect(() => {
    if (tooLong || loaded === null || loaded === "failed" || element.current === null) return;
    try {
      loaded.render(tex, element.current, { displayMode: display, throwOnError: true, ...bounds });
      if (element.current.getElementsByTagName("*").length > elementsMax) {
        element.current.replaceChildren();
        throw new RangeError(texts.tooLong);
      }
      // IDs could clash with those of the page.
      for (const named of element.current.querySelectorAll("[id]")) named.removeAttribute("id");
      if (!hasMathLetters()) slantLetters(element.current);
      setWrong(null);
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
    }
  }, [loaded, tex, display]);
  if (tooLong)
    return (
      <code class="tex" title={texts.tooLong}>
        {tex}
      </code>
    );
  if (loaded === null || loaded === "failed" || wrong !== null)
    return (
      <code class={wrong === null ? "tex" : "tex wrong"} title={wrong ?? undefined}>
        {tex}
        {wrong !== null && <span class="badge warn">{texts.notTex}</span>}
      </code>
    );
  // A separate element: Temml overwrites its content.
  return <span key="formula" class={display ? "formula display" : "formula"} ref={element} />;
}
