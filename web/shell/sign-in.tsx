/** Pages that require sign-in. */
import type { ComponentChildren } from "preact";
import { addressOf } from "../api/api.ts";
import { boot } from "../app/boot.ts";
import { Page } from "../components/page.tsx";
import { common } from "../messages/common.ts";
import { shell } from "../messages/shell.ts";

export function SignedIn({ title, children }: { title: string; children?: ComponentChildren }) {
  if (boot.person !== null) return <>{children}</>;
  return (
    <Page title={title}>
      <div class="card stack">
        <p>{shell.signInFirst}</p>
        <p>
          <a class="button primary" href={signInHere()}>
            {common.signIn}
          </a>
        </p>
      </div>
    </Page>
  );
}

export function signInHere(): string {
  return addressOf("/sign-in", { return_to: location.pathname + location.search });
}
