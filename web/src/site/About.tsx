import type { SiteContent } from "@school/core/site/content.ts";
import { More } from "./More.tsx";
import { Picture } from "./Picture.tsx";
import { Section } from "./Section.tsx";

/** Section about the school: its story, vision, mission and values. */
export function About({ about }: { about: SiteContent["about"] }) {
  return (
    <Section id="about" note="About us" heading={about.heading} ground="sheet">
      <div className="about">
        <p className="about-intro">{about.intro}</p>
        <div className="frame about-picture">
          <Picture picture={about.picture} sizes="(min-width: 62em) 34vw, 92vw" />
        </div>
      </div>
      <More label="Vision, mission and values">
        <div className="aims">
          <div className="book-label">
            <h3>Our vision</h3>
            <p>{about.vision}</p>
          </div>
          <div className="book-label">
            <h3>Our mission</h3>
            <p>{about.mission}</p>
          </div>
        </div>
        {about.values.length > 0 && (
          <>
            <h3 className="values-heading">Our values</h3>
            <dl className="values">
              {about.values.map(({ title, text }) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </More>
    </Section>
  );
}
