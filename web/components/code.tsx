import { useId } from "preact/hooks";
import { CopyButton } from "./copy.tsx";

/** Lines to be copied into a terminal or a program. */
export function CodeBlock({ title, code }: { title: string; code: string }) {
  const id = useId();
  return (
    <section class="stack tight" aria-labelledby={id}>
      <div class="row between">
        <h3 id={id}>{title}</h3>
        <CopyButton text={code} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
      <pre class="code" tabIndex={0}>
        <code>{code}</code>
      </pre>
    </section>
  );
}

/** An id or a hash as a fact; null where there is none, so that the fact is left out. */
export const codeOrNull = (text: string | null) =>
  text === null ? null : <code class="anywhere">{text}</code>;
