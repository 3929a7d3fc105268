import type { Table, TableRow } from "mdast";
import type { Lines, RenderContext } from "./context.ts";

/** A table in a box that scrolls sideways. */
export function TableBlock({ node, context }: { node: Table; context: RenderContext }) {
  const { columns } = context;
  const [head, ...rows] = node.children;
  const whole = context.lines(node);
  const hasRows = context.hasRows(whole);
  const row = (each: TableRow, header: boolean) => (
    <tr {...(hasRows ? context.marks(context.lines(each)) : { "data-line": context.lines(each)[0] })}>
      {each.children.map((cell, index) => {
        const align = node.align?.[index] ?? undefined;
        const content = context.children(cell.children);
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
    <TableFrame lines={whole} context={context} hasRows={hasRows}>
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
  context: RenderContext;
  hasRows: boolean;
  children: preact.ComponentChildren;
}

export function TableFrame({ lines, context, hasRows, children }: TableFrameProps) {
  return (
    <div class="sideways" {...(hasRows ? {} : context.marks(lines))}>
      {children}
    </div>
  );
}
