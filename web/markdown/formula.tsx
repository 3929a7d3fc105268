/** Formulas as MathML, made from TeX by a library that is loaded when the first one is shown. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { createStore, useStore } from "../app/store.ts";
import { markdown as words } from "../messages/markdown.ts";

/**
 * Variables on machines without a mathematical font: browsers set a single letter as one of Unicode's mathematical
 * letters (MathML Core, section 2.1.5, `math-auto`), which other fonts do not have, and nothing is seen.
 */

let known: boolean | null = null;

/** Whether the fonts of this machine have the slanted letters of mathematics. */
function hasMathLetters(): boolean {
  known ??= look();
  return known;
}

/** What stands for a missing letter is as wide for every letter; a real M is wider than a real i. */
function look(): boolean {
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) return true;
  context.font = "40px 'Latin Modern Math', 'STIX Two Math', 'Cambria Math', 'Noto Sans Math', math";
  const widthOf = (letter: string) => context.measureText(letter).width;
  return widthOf("\u{1d440}") !== widthOf("\u{1d456}");
}

/** Has the variables in an italic face of the text instead; what is upright stays so. */
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

/** What a document may ask of the page at the most: sizes in em, macros within each other. */
const bounds = { maxSize: [50, 50], maxExpand: 500 };
const charactersMax = 5_000;
/** Each use of a macro is as long as the macro. */
const definingMax = 300;
/** The browser takes seconds to lay out some thousands. */
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
        throw new RangeError(words.tooLong);
      }
      // Names that a formula gives itself would stand beside those of the page.
      for (const named of element.current.querySelectorAll("[id]")) named.removeAttribute("id");
      if (!hasMathLetters()) slantLetters(element.current);
      setWrong(null);
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
    }
  }, [loaded, tex, display]);
  if (tooLong)
    return (
      <code class="tex" title={words.tooLong}>
        {tex}
      </code>
    );
  if (loaded === null || loaded === "failed" || wrong !== null)
    return (
      <code class={wrong === null ? "tex" : "tex wrong"} title={wrong ?? undefined}>
        {tex}
        {wrong !== null && <span class="badge warn">{words.notTex}</span>}
      </code>
    );
  // Kept apart from the text above, which the library would otherwise write over.
  return <span key="formula" class={display ? "formula display" : "formula"} ref={element} />;
}
