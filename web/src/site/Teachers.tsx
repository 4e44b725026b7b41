import type { SiteContent } from "@school/core/site/content.ts";
import { Picture } from "./Picture.tsx";
import { Portrait } from "./Portrait.tsx";
import { Section } from "./Section.tsx";

/** The people in the classrooms. */
export function Teachers({ teachers }: { teachers: SiteContent["teachers"] }) {
  return (
    <Section id="teachers" note="Teachers" heading="Meet the teachers" intro={teachers.intro}>
      <ul className="teachers">
        {teachers.items.map(({ name, role, text, picture }, at) => (
          <li key={`${name} ${role}`}>
            <div className="frame portrait">
              {picture === null ? (
                <Portrait name={name} place={at} />
              ) : (
                <Picture
                  picture={picture}
                  sizes="(min-width: 62em) 16rem, (min-width: 40em) 30vw, 45vw"
                />
              )}
            </div>
            <h3>{name}</h3>
            <p className="role">{role}</p>
            {text !== "" && <p>{text}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
