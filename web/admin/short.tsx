/** Text of a table's cell that is cut where it is long; whole where somebody points at it. */
export function Short({ text }: { text: string }) {
  return (
    <span class="short" title={text}>
      {text}
    </span>
  );
}
