import { Page } from "../components/page.tsx";
import { shell } from "../messages/shell.ts";

export function ConvertPage() {
  return <Page title={shell.convert} />;
}
