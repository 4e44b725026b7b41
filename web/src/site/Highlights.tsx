import type { SiteContent } from "@school/core/site/content.ts";
import { Section } from "./Section.tsx";

/** Section of points on which families can rely, numbered like answers in an exercise book. */
export function Highlights({ items }: { items: SiteContent["highlights"] }) {
  return (
    <Section id="highlights" note="At a glance" heading="What families can rely on">
      <ol className="highlights">
        {items.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
