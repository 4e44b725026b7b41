import type { SitePage } from "@school/core/site/page.ts";
import { labels } from "../ui/text.ts";
import { CallBar } from "./CallBar.tsx";
import { Contact } from "./Contact.tsx";
import { CrestPicture, Header } from "./Header.tsx";
import { Footer } from "./Footer.tsx";

const LINKS = [{ href: "#contact", text: "Contact" }];
const NO_CONTENT = { intro: "", directions: "", hours: "" };

/** Page for visitors until the school has published its own: crest, name, sign-in and contact. */
export function PlainFront({ page }: { page: SitePage }) {
  const { school, hours, isOnStandby } = page;
  return (
    <>
      <Header school={school} links={LINKS} enrolHref={null} />
      <main id="main">
        <section id="home" className="hero plain" aria-labelledby="home-heading">
          <div className="page hero-page">
            <CrestPicture school={school} />
            <div>
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
        <Contact contact={NO_CONTENT} hours={hours} school={school} isOnStandby={isOnStandby} />
      </main>
      <Footer school={school} year={page.today.slice(0, 4)} links={LINKS} />
      <CallBar school={school} askHref={null} />
    </>
  );
}
