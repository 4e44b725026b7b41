import type { SiteContent } from "@school/core/site/content.ts";
import { Picture } from "./Picture.tsx";
import { Section } from "./Section.tsx";

/** The classes from the youngest to the oldest. */
export function Classes({ classes }: { classes: SiteContent["classes"] }) {
  return (
    <Section id="classes" note="Classes" heading="A place for every age" intro={classes.intro}>
      <ul className="classes" tabIndex={0} aria-label="Classes">
        {classes.items.map(({ name, ages, text, picture }) => (
          <li key={name}>
            <div className="frame">
              <Picture
                picture={picture}
                sizes="(min-width: 62em) 18rem, (min-width: 40em) 45vw, 92vw"
                decorative
              />
            </div>
            <div className="class-words">
              <h3>{name}</h3>
              {ages !== "" && <p className="ages">{ages}</p>}
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
