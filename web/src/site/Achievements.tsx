import type { SiteContent } from "@school/core/site/content.ts";
import { Section } from "./Section.tsx";

/** What the school is proud of, with the year beside it. */
export function Achievements({ achievements }: { achievements: SiteContent["achievements"] }) {
  return (
    <Section
      id="achievements"
      note="Achievements"
      heading="Proud moments"
      intro={achievements.intro}
    >
      <ul className="achievements">
        {achievements.items.map(({ year, title, text }) => (
          <li key={`${year} ${title}`}>
            <p className="year">{year}</p>
            <div>
              <h3>{title}</h3>
              {text !== "" && <p>{text}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
