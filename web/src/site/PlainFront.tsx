import type { SchoolFacts } from "@school/core/school/schemas.ts";
import { Contact } from "./Contact.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { labels } from "../ui/text.ts";

/** Page for visitors until the school has published its own: the name, sign-in and contact. */
export function PlainFront({
  school,
  year,
  isOnStandby,
}: {
  school: SchoolFacts;
  year: string;
  isOnStandby: boolean;
}) {
  return (
    <>
      <Header school={school} links={[{ href: "#contact", text: "Contact" }]} enrolHref={null} />
      <main id="main">
        <section id="home" className="hero" aria-labelledby="home-heading">
          <div className="page hero-page">
            <div className="hero-words">
              {school.motto !== "" && <p className="motto">{school.motto}</p>}
              <h1 id="home-heading">{school.name}</h1>
              <p className="hero-actions">
                <a className="button filled large" href="/signin" data-signed-out>
                  {labels.signIn}
                </a>
                <a className="button filled large" href="/dashboard" data-signed-in hidden>
                  Dashboard
                </a>
                <a className="arrow-link" href="#contact">
                  Contact the school
                </a>
              </p>
            </div>
          </div>
        </section>
        <Contact intro="" hours="" school={school} isOnStandby={isOnStandby} />
      </main>
      <Footer school={school} year={year} links={[{ href: "#contact", text: "Contact" }]} />
    </>
  );
}
