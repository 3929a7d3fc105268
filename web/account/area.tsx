/** The account's pages beside each other; which one the address names. */
import type { AreaProps } from "../app.tsx";
import { Sided } from "../components/sided.tsx";
import { words } from "../messages/account/account.ts";
import { shell } from "../messages/shell.ts";
import { SignedIn } from "../shell/signed-in.tsx";
import { JobsPage } from "./jobs/page.tsx";
import { groups } from "./navigation.ts";

export default function Area({ place }: AreaProps) {
  return (
    <SignedIn title={shell.account}>
      <Sided label={words.pages} groups={groups}>
        <Shown place={place} />
      </Sided>
    </SignedIn>
  );
}

function Shown({ place: { name, query } }: AreaProps) {
  if (name === "accountJobs") return <JobsPage query={query} />;
  return <p>{name}</p>;
}
