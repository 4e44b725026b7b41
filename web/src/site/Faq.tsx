import type { SiteContent } from "@school/core/site/content.ts";
import { Section } from "./Section.tsx";

/** Questions that open to their answers, with and without scripts. */
export function Faq({ items }: { items: SiteContent["faq"] }) {
  return (
    <Section id="faq" note="Questions" heading="Questions parents ask">
      <div className="faq">
        {items.map(({ question, answer }) => (
          <details key={question}>
            <summary>
              <h3>{question}</h3>
              <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                <path d="M4 12h16" />
                <path className="upright" d="M12 4v16" />
              </svg>
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
