/** Pages with a list of each other beside them. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
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
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // Where there is little room the links stand in one line, longer than what is seen of it.
    const link = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (nav.current && link) nav.current.scrollLeft = link.offsetLeft - nav.current.offsetLeft - 16;
  }, [here]);
  return (
    <div class="sided">
      <nav ref={nav} aria-label={label}>
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
