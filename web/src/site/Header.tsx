import { smallPictureAddress } from "@school/core/api/picture.ts";
import type { SchoolFacts } from "@school/core/school/schemas.ts";
import { Crest } from "./Crest.tsx";
import { labels } from "./text.ts";
import { labels as uiLabels } from "../ui/text.ts";

/** A section of the page, as named in the bar and the footer. */
export interface AnchorLink {
  readonly href: string;
  readonly text: string;
}

interface HeaderProps {
  school: SchoolFacts;
  links: readonly AnchorLink[];
  /** Null hides Enroll Now. */
  enrolHref: string | null;
}

/** The bar at the top: the school's name, the links, the sign-in. On phones a menu contains them. */
export function Header({ school, links, enrolHref }: HeaderProps) {
  const enrol = enrolHref !== null && (
    <a className="button filled" href={enrolHref}>
      {labels.enrollNow}
    </a>
  );
  return (
    <header className="bar">
      <div className="bar-row">
        <Brand school={school} href="#home" />
        <nav className="bar-links" aria-label="Main">
          <Links links={links} />
        </nav>
        <div className="bar-actions">
          <WayIn />
          {enrol}
        </div>
        <details className="menu">
          <summary>
            <span className="menu-closed">Menu</span>
            <span className="menu-opened">Close</span>
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path className="menu-closed" d="M3 7h18M3 12h18M3 17h18" />
              <path className="menu-opened" d="m5 5 14 14M19 5 5 19" />
            </svg>
          </summary>
          <nav className="menu-panel" aria-label="Menu">
            <Links links={links} />
            <WayIn />
            {enrol}
          </nav>
        </details>
      </div>
    </header>
  );
}

/** The school's crest and name, as a link. */
export function Brand({ school, href }: { school: SchoolFacts; href: string }) {
  return (
    <a className="brand" href={href}>
      <CrestPicture school={school} />
      <span>{school.name}</span>
    </a>
  );
}

/** The school's logo, or the drawn crest until there is one. */
export function CrestPicture({ school: { logoUrl } }: { school: SchoolFacts }) {
  return logoUrl === null ? (
    <Crest />
  ) : (
    <img src={smallPictureAddress(logoUrl)} alt="" width="40" height="44" />
  );
}

function Links({ links }: { links: readonly AnchorLink[] }) {
  return (
    <ul>
      {links.map(({ href, text }) => (
        <li key={href}>
          <a href={href}>{text}</a>
        </li>
      ))}
    </ul>
  );
}

/** The script shows the second half to signed-in users. */
function WayIn() {
  return (
    <div className="way-in">
      <a className="button" href="/signin" data-signed-out>
        {uiLabels.signIn}
      </a>
      <button className="button quiet" type="button" data-signed-in="logout" hidden>
        Logout
      </button>
      <a className="button" href="/dashboard" data-signed-in="dashboard" hidden>
        <span className="visually-hidden">Dashboard of </span>
        <span data-person>Dashboard</span>
      </a>
    </div>
  );
}
