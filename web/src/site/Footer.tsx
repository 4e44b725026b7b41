import type { SchoolFacts } from "@school/core/school/schemas.ts";
import type { AnchorLink } from "./Header.tsx";
import { labels } from "../ui/text.ts";

interface FooterProps {
  school: SchoolFacts;
  year: string;
  links: readonly AnchorLink[];
}

/** The last lines of the page. */
export function Footer({ school, year, links }: FooterProps) {
  return (
    <footer className="foot on-cover">
      <div className="page foot-page">
        <p className="foot-name">
          {school.name}
          {school.motto !== "" && <span>{school.motto}</span>}
        </p>
        <ul>
          {links.map(({ href, text }) => (
            <li key={href}>
              <a href={href}>{text}</a>
            </li>
          ))}
          <li>
            <a href="/signin" data-signed-out>
              {labels.signIn}
            </a>
          </li>
        </ul>
        <p>
          © {year} {school.name}
        </p>
      </div>
    </footer>
  );
}
