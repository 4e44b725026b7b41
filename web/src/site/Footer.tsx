import type { SchoolFacts } from "@school/core/school/schemas.ts";

/** The last lines of the page. */
export function Footer({ school, year }: { school: SchoolFacts; year: string }) {
  return (
    <footer className="foot on-cover">
      <div className="page foot-page">
        <p className="foot-name">
          {school.name}
          {school.motto !== "" && <span>{school.motto}</span>}
        </p>
        <ul>
          <li>
            <a href="#classes">Classes</a>
          </li>
          <li>
            <a href="#faq">Questions</a>
          </li>
          <li>
            <a href="#contact">Contact</a>
          </li>
          <li>
            <a href="/signin" data-signed-out>
              Sign In
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
