import type { Table, TableRow } from "mdast";
import type { Drawing, Lines } from "./drawing.ts";

/** A table in a box that scrolls sideways. */
export function TableBlock({ node, drawing }: { node: Table; drawing: Drawing }) {
  const { columns } = drawing;
  const [head, ...rows] = node.children;
  const whole = drawing.lines(node);
  const divided = drawing.divided(whole);
  const row = (each: TableRow, header: boolean) => (
    <tr {...(divided ? drawing.marks(drawing.lines(each)) : { "data-line": drawing.lines(each)[0] })}>
      {each.children.map((cell, index) => {
        const align = node.align?.[index] ?? undefined;
        const content = drawing.children(cell.children);
        return header && cell.children.length > 0 ? (
          <th key={index} scope="col" class={align}>
            {content}
          </th>
        ) : (
          <td key={index} class={align}>
            {content}
          </td>
        );
      })}
    </tr>
  );
  return (
    <TableFrame lines={whole} drawing={drawing} divided={divided}>
      <table class={columns === null ? undefined : "fixed"}>
        {columns !== null && (
          <colgroup>
            {columns.map((share, index) => (
              <col key={index} style={{ width: `${share * 100}%` }} />
            ))}
          </colgroup>
        )}
        {head !== undefined && <thead>{row(head, true)}</thead>}
        <tbody>{rows.map((each) => row(each, false))}</tbody>
      </table>
    </TableFrame>
  );
}

interface TableFrameProps {
  lines: Lines;
  drawing: Drawing;
  divided: boolean;
  children: preact.ComponentChildren;
}

export function TableFrame({ lines, drawing, divided, children }: TableFrameProps) {
  return (
    <div class="sideways" {...(divided ? {} : drawing.marks(lines))}>
      {children}
    </div>
  );
}
