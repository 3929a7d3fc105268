import type { Table } from "mdast";
export function tableHtml(_table: Table): string {
  return "";
}
