import type { AreaProps } from "../app.tsx";
import { Page } from "../components/page.tsx";
import { shell } from "../messages/shell.ts";

export default function Area({ place }: AreaProps) {
  return <Page title={shell.about}>{place.name}</Page>;
}
