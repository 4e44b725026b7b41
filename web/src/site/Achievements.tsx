import type { SiteContent } from "@school/core/site/content.ts";
import { More } from "./More.tsx";
import { Section } from "./Section.tsx";

/** Achievements shown at once; the others open below them. */
const FIRST = 2;

/** Section of the school's achievements, with the year beside each. */
export function Achievements({ achievements }: { achievements: SiteContent["achievements"] }) {
  return (
    <Section
      id="achievements"
      note="Achievements"
      heading="Proud moments"
      intro={achievements.intro}
    >
      <List items={achievements.items.slice(0, FIRST)} />
      {achievements.items.length > FIRST && (
        <More label="All achievements">
          <List items={achievements.items.slice(FIRST)} />
        </More>
      )}
    </Section>
  );
}

function List({ items }: Pick<SiteContent["achievements"], "items">) {
  return (
    <ul className="achievements" tabIndex={0} aria-label="Achievements">
      {items.map(({ year, title, text }) => (
        <li key={`${year} ${title}`}>
          <p className="year">{year}</p>
          <div>
            <h3>{title}</h3>
            {text !== "" && <p>{text}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
