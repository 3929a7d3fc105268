import { addressOf } from "../api/api.ts";
import { boot } from "../boot.ts";
import { shell } from "../messages/shell.ts";
import { Link } from "../router.tsx";

export function Footer() {
  return (
    <footer class="foot">
      <span>Markmill {boot.version.split("+")[0]}</span>
      <Link to="about">{shell.about}</Link>
      <a href={addressOf("/docs")}>{shell.docs}</a>
    </footer>
  );
}
