/** Pages with a list of each other beside them. */
import type { ComponentChildren } from "preact";
import type { PathName } from "../paths.ts";
import { Link, usePlace } from "../router.tsx";

export interface SideGroup {
  title: string | null;
  links: readonly { to: PathName; text: string }[];
}

interface SidedProps {
  label: string;
  groups: readonly SideGroup[];
  /** The link that stands for the shown page, where that has none of its own. */
  current?: PathName | null;
  children?: ComponentChildren;
}

export function Sided({ label, groups, current, children }: SidedProps) {
  const { name } = usePlace();
  const here = current ?? name;
  return (
    <div class="sided">
      <nav aria-label={label}>
        {groups.map(({ title, links }) => (
          <div key={title ?? ""}>
            {title !== null && <h2>{title}</h2>}
            <ul>
              {links.map(({ to, text }) => (
                <li key={to}>
                  <Link to={to} aria-current={to === here ? "page" : undefined}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div>{children}</div>
    </div>
  );
}
