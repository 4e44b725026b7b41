import type { SiteContent } from "@school/core/site/content.ts";
import { Section } from "./Section.tsx";

/** Section of the school's achievements, with the year beside each. */
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
