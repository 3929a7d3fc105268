/** Text of a table's cell that is cut where it is long; whole where somebody points at it. */
export function Short({ text, long = false }: { text: string; long?: boolean }) {
  return (
    <span class={long ? "short long" : "short"} title={text}>
      {text}
    </span>
  );
}
