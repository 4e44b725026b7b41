import type { SiteContent } from "@school/core/site/content.ts";
import { Section } from "./Section.tsx";

/**
 * Quotes of parents in a row that is swiped, or scrolled by keyboard. The page's script advances it and
 * shows a dot for each.
 */
export function Testimonials({ items }: { items: SiteContent["testimonials"] }) {
  return (
    <Section id="testimonials" note="Testimonials" heading="What parents say" ground="cover">
      <div
        className="testimonials"
        role="group"
        aria-roledescription="carousel"
        aria-label="Quotes"
      >
        <ul className="quotes" tabIndex={0} aria-label="Quotes from parents">
          {items.map(({ quote, name, relation }) => (
            <li key={`${name} ${quote.slice(0, 20)}`}>
              <figure>
                <blockquote>{quote}</blockquote>
                <figcaption>
                  <b>{name}</b>
                  {relation !== "" && <span>{relation}</span>}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
        <div className="dots">
          {items.length > 1 && (
            <>
              {items.map(({ name }, at) => (
                <button
                  key={`${at} ${name}`}
                  type="button"
                  data-dot
                  hidden
                  aria-label={`Testimonial ${at + 1} of ${items.length}`}
                />
              ))}
              <button type="button" data-pause hidden aria-pressed="false">
                Pause
              </button>
            </>
          )}
        </div>
      </div>
    </Section>
  );
}
