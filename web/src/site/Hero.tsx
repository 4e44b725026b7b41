import type { SiteContent } from "@school/core/site/content.ts";
import { Picture } from "./Picture.tsx";
import { labels } from "./text.ts";

interface HeroProps {
  hero: SiteContent["hero"];
  motto: string;
  enrolHref: string;
  /** The picture loads only on a tap, as those below it. */
  savingData: boolean;
}

/** The first view: the school's introduction, and the link for enrolling. */
export function Hero({ hero, motto, enrolHref, savingData }: HeroProps) {
  return (
    <section id="home" className="hero" aria-labelledby="home-heading">
      <div className="page hero-page">
        <div className="hero-words">
          {motto !== "" && <p className="motto">{motto}</p>}
          <h1 id="home-heading">{hero.heading}</h1>
          <p className="lead">{hero.lead}</p>
          <p className="hero-actions">
            <a className="button filled large" href={enrolHref}>
              {labels.enrollNow}
            </a>
            <a className="arrow-link" href="#admission">
              Visit the school
            </a>
          </p>
        </div>
        <div className="hero-picture">
          <div className="frame">
            <Picture
              picture={hero.picture}
              sizes="(min-width: 62em) 45vw, 92vw"
              first={!savingData}
            />
          </div>
        </div>
      </div>
    </section>
  );
}
