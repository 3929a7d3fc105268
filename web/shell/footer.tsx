import { addressOf } from "../api/api.ts";
import { boot } from "../app/boot.ts";
import { Link } from "../app/router.tsx";
import { shell } from "../messages/shell.ts";

export function Footer() {
  return (
    <footer class="foot">
      <span>Markmill {boot.version.split("+")[0]}</span>
      <Link to="about">{shell.about}</Link>
      <a href={addressOf("/docs")}>{shell.docs}</a>
    </footer>
  );
}
