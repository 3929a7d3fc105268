import { boot } from "../boot.ts";
import { Page } from "../components/page.tsx";
import { admin } from "../messages/admin/admin.ts";
import { common } from "../messages/common.ts";
import { shell } from "../messages/shell.ts";
import { Link } from "../router.tsx";
import { signInHere } from "../shell/sign-in.ts";

/** In place of every page of administration, for those whom it does not answer. */
export function NoAdministrator() {
  const isSignedIn = boot.person !== null;
  return (
    <Page title={admin.administratorsOnly}>
      <div class="card stack">
        <p>{isSignedIn ? admin.administratorsOnlyText : admin.signInFirst}</p>
        <div class="row">
          {!isSignedIn && (
            <a class="button primary" href={signInHere()}>
              {shell.signIn}
            </a>
          )}
          <Link to="convert">{common.home}</Link>
        </div>
      </div>
    </Page>
  );
}
