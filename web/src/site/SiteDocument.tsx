import type { SiteContent, SiteSection } from "@school/core/site/content-fields.ts";
import type { SitePage } from "@school/core/site/page.ts";
import { isHidden } from "@school/core/site/sections.ts";
import { About } from "./About.tsx";
import { Admission, Fees } from "./Admission.tsx";
import { CallBar } from "./CallBar.tsx";
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
import { PlainFront } from "./PlainFront.tsx";
import { SiteHead } from "./SiteHead.tsx";
import { Teachers } from "./Teachers.tsx";
import { Testimonials } from "./Testimonials.tsx";

/** The whole public page; a plain front until the school has published one. */
export function SiteDocument({ page }: { page: SitePage }) {
  return (
    <PicturesContext value={page.pictures}>
      <html lang="en-NG">
        <SiteHead page={page} />
        <body data-welcome={page.welcome}>
          <a className="skip" href="#main">
            Skip to the content
          </a>
          <p id="not-found">This page does not exist.</p>
          {page.content === null ? (
            <PlainFront page={page} />
          ) : (
            <PublishedPage page={page} content={page.content} />
          )}
        </body>
      </html>
    </PicturesContext>
  );
}

/** Page that the school has published. Empty sections are left out. */
function PublishedPage({ page, content }: { page: SitePage; content: SiteContent }) {
  const { school, news, today } = page;
  const shows = (section: SiteSection) => !isHidden(content, section);
  const askHref = page.isOnStandby ? null : "/enquiry";
  const enrolHref = page.enrolOpen && askHref ? "/enroll" : (askHref ?? "#contact");
  const hasClasses = content.classes.items.length > 0;
  const hasFaq = content.faq.length > 0;
  return (
    <>
      <Header
        school={school}
        links={[
          { href: "#home", text: "Home" },
          { href: "#about", text: "About Us" },
          { href: "#admission", text: "Admission" },
          ...(page.fees.length > 0 ? [{ href: "#fees", text: "Fees" }] : []),
          ...(hasClasses ? [{ href: "#classes", text: "Classes" }] : []),
          ...(shows("gallery") ? [{ href: "#gallery", text: "Gallery" }] : []),
          { href: "#contact", text: "Contact" },
        ]}
        enrolHref={enrolHref}
      />
      <main id="main">
        <Hero
          hero={content.hero}
          motto={school.motto}
          enrolHref={enrolHref}
          savingData={page.savingData}
        />
        <Highlights page={page} content={content} askHref={askHref} />
        <Admission content={content} askHref={askHref} today={today} />
        {page.fees.length > 0 && <Fees fees={page.fees} note={content.fees.note} />}
        <About about={content.about} />
        {hasClasses && <Classes classes={content.classes} />}
        {shows("gallery") && <Gallery gallery={content.gallery} />}
        {shows("achievements") && <Achievements achievements={content.achievements} />}
        {(shows("events") || news.length > 0) && (
          <Events events={content.events} news={news} today={today} />
        )}
        {shows("teachers") && <Teachers teachers={content.teachers} />}
        {shows("testimonials") && <Testimonials items={content.testimonials} />}
        {hasFaq && <Faq items={content.faq} />}
        <Contact
          contact={content.contact}
          hours={page.hours}
          school={school}
          isOnStandby={page.isOnStandby}
        />
        {!page.isOnStandby && (
          <Newsletter newsletter={content.newsletter} isSent={page.sendsEmail} />
        )}
      </main>
      <Footer
        school={school}
        year={today.slice(0, 4)}
        links={[
          ...(hasClasses ? [{ href: "#classes", text: "Classes" }] : []),
          ...(hasFaq ? [{ href: "#faq", text: "Questions" }] : []),
          { href: "#contact", text: "Contact" },
        ]}
      />
      <a className="to-top" href="#home" hidden aria-label="Back to the top">
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d="m5 14 7-7 7 7" />
        </svg>
      </a>
      <CallBar school={school} askHref={askHref} />
      <Lightbox />
    </>
  );
}
