import { addressOf } from "../api/api.ts";
import { boot } from "../app/boot.ts";
import type { PathName } from "../app/paths.ts";
import { Link, useRoute } from "../app/router.tsx";
import { Icon } from "../components/elements.tsx";
import { Menu } from "../components/menu.tsx";
import { common } from "../messages/common.ts";
import { shell } from "../messages/shell.ts";
import { Preferences } from "./preferences.tsx";
import { signInHere } from "./sign-in.tsx";

/** The navigation entry of a page. */
function partOf(name: PathName | null): PathName | null {
  if (name === null) return null;
  if (name.startsWith("admin")) return "admin";
  if (name.startsWith("account") || name === "result") return "account";
  return name;
}

export function Header() {
  const { name } = useRoute();
  const part = partOf(name);
  const { person, sign_up } = boot;
  const links: readonly (readonly [PathName, string])[] = [
    ["convert", shell.convert],
    ...(person === null ? [] : ([["account", shell.account]] as const)),
    ...(person?.role === "admin" ? ([["admin", shell.administration]] as const) : []),
  ];
  return (
    <header class="top">
      <div>
        <Link to="convert" class="brand">
          <Logo /> Markmill
        </Link>
        <nav aria-label={shell.main}>
          {links.map(([to, text]) => (
            <Link key={to} to={to} aria-current={to === part ? "page" : undefined}>
              {text}
            </Link>
          ))}
        </nav>
        {person === null && sign_up && (
          <a class="button plain small" href={addressOf("/sign-up")}>
            {common.createAccount}
          </a>
        )}
        {person === null && (
          <a class="button primary small" href={signInHere()}>
            {common.signIn}
          </a>
        )}
        <PersonMenu />
      </div>
    </header>
  );
}

function PersonMenu() {
  const { person } = boot;
  const place = useRoute();
  return (
    <Menu
      class="button icon small plain"
      label={shell.menu}
      title={<Icon name={person === null ? "more" : "person"} />}
      closeOn={place}
    >
      {person !== null && (
        <div>
          <strong class="anywhere">{person.name}</strong>
          <div class="quiet small anywhere">{person.email}</div>
          <div class="quiet small anywhere">{person.organization}</div>
        </div>
      )}
      <Preferences />
      {person !== null && (
        <form method="post" action={addressOf("/sign-out")}>
          <button type="submit" class="button small">
            {common.signOut}
          </button>
        </form>
      )}
    </Menu>
  );
}

function Logo() {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
      <circle cx="16" cy="16" r="13" stroke="currentColor" stroke-width="3" />
      <path
        d="M10 21v-9l4 5 4-5v9M23 12v9m0 0l-2.5-3M23 21l2.5-3"
        stroke="currentColor"
        stroke-width="2.5"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}

export function Footer() {
  return (
    <footer class="foot">
      <span>Markmill {boot.version.split("+")[0]}</span>
      <Link to="about">{shell.about}</Link>
      <a href={addressOf("/docs")}>{shell.docs}</a>
    </footer>
  );
}
