import { hiddenSections } from "@school/core/site/content.ts";
import type { SitePage } from "@school/core/site/page.ts";
import { About } from "./About.tsx";
import { Achievements } from "./Achievements.tsx";
import { Classes } from "./Classes.tsx";
import { Contact } from "./Contact.tsx";
import { Events } from "./Events.tsx";
import { Faq } from "./Faq.tsx";
import { Footer } from "./Footer.tsx";
import { Gallery, Lightbox } from "./Gallery.tsx";
import { Header } from "./Header.tsx";
import { Hero } from "./Hero.tsx";
import { Highlights } from "./Highlights.tsx";
import { Newsletter } from "./Newsletter.tsx";
import { PicturesContext } from "./Picture.tsx";
import { SiteHead } from "./SiteHead.tsx";
import { Teachers } from "./Teachers.tsx";
import { Testimonials } from "./Testimonials.tsx";

/** The whole public page. Sections that the school has not filled yet are left out. */
export function SiteDocument({ page }: { page: SitePage }) {
  const { content, school, news, today } = page;
  const hidden = hiddenSections(content);
  const enrolHref = page.enrolOpen ? "/enroll" : "#contact";
  const hasEvents = !hidden.includes("events") || news.length > 0;
  return (
    <PicturesContext value={page.pictures}>
      <html lang="en-NG">
        <SiteHead page={page} />
        <body data-welcome={page.welcome}>
          <a className="skip" href="#main">
            Skip to the content
          </a>
          <Header school={school} enrolHref={enrolHref} />
          <main id="main">
            <Hero hero={content.hero} motto={school.motto} enrolHref={enrolHref} />
            {content.highlights.length > 0 && <Highlights items={content.highlights} />}
            <About about={content.about} />
            {content.classes.items.length > 0 && <Classes classes={content.classes} />}
            {content.gallery.items.length > 0 && <Gallery gallery={content.gallery} />}
            {!hidden.includes("achievements") && (
              <Achievements achievements={content.achievements} />
            )}
            {hasEvents && <Events events={content.events} news={news} today={today} />}
            {!hidden.includes("teachers") && <Teachers teachers={content.teachers} />}
            {!hidden.includes("testimonials") && <Testimonials items={content.testimonials} />}
            {content.faq.length > 0 && <Faq items={content.faq} />}
            <Contact contact={content.contact} school={school} />
            <Newsletter newsletter={content.newsletter} />
          </main>
          <Footer school={school} year={today.slice(0, 4)} />
          <a className="to-top" href="#home" hidden aria-label="Back to the top">
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path d="m5 14 7-7 7 7" />
            </svg>
          </a>
          <Lightbox />
        </body>
      </html>
    </PicturesContext>
  );
}
