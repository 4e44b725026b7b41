import type { SiteContent } from "@school/core/site/content.ts";
import { initialsOf, numberOf } from "./initials.ts";
import { Picture } from "./Picture.tsx";
import { Section } from "./Section.tsx";

/** The people in the classrooms. */
export function Teachers({ teachers }: { teachers: SiteContent["teachers"] }) {
  return (
    <Section id="teachers" note="Teachers" heading="Meet the teachers" intro={teachers.intro}>
      <ul className="teachers" tabIndex={0} aria-label="Teachers">
        {teachers.items.map(({ name, role, text, picture }, at) => (
          <li key={`${name} ${role}`}>
            <div className="frame portrait">
              {picture === null ? (
                <Portrait name={name} index={at} />
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

/** Cloths that go together: the ground, the print upon it, and the lighter tone of the letters. */
const CLOTHS = [
  ["#0f4a33", "#2f7a55", "#f6e3b0"],
  ["#7a2f1d", "#b0563a", "#fbe6cf"],
  ["#1f3f66", "#3f6b9c", "#e9eef6"],
  ["#8a5a00", "#bb8420", "#fff3d3"],
  ["#4a2b57", "#77518a", "#f3e6f6"],
  ["#0f5257", "#2f8287", "#def2ee"],
] as const;

/** Prints as on adire and ankara, in a square of 40 units. */
const PRINTS = [
  "M20 2a18 18 0 1 0 .1 0Zm0 6a12 12 0 1 1-.1 0Zm0 7a5 5 0 1 0 .1 0Z",
  "M0 20 20 0l20 20-20 20Zm8 0 12 12 12-12L20 8Zm7 0 5-5 5 5-5 5Z",
  "M0 10q10-10 20 0t20 0v5q-10 10-20 0t-20 0Zm0 20q10-10 20 0t20 0v5q-10 10-20 0t-20 0Z",
  "M20 20Q20 4 4 4q0 16 16 16Zm0 0q16 0 16-16-16 0-16 16Zm0 0q0 16 16 16 0-16-16-16Zm0 0Q4 20 4 36q16 0 16-16Z",
] as const;

interface PortraitProps {
  name: string;
  /** Its index in the row, from 0: neighbours have different cloths. */
  index: number;
}

/** A portrait for teachers without a photograph: initials on a printed cloth, the same at each visit. */
function Portrait({ name, index }: PortraitProps) {
  const [ground, print, light] = CLOTHS[index % CLOTHS.length] ?? CLOTHS[0];
  const path = PRINTS[numberOf(name) % PRINTS.length];
  const id = `cloth-${index}`;
  return (
    <svg viewBox="0 0 200 240" role="img" aria-label={`Initials of ${name}`}>
      <defs>
        <pattern id={id} width="40" height="40" patternUnits="userSpaceOnUse">
          <path d={path} fill={print} />
        </pattern>
      </defs>
      <path fill={ground} d="M0 0h200v240H0Z" />
      <path fill={`url(#${id})`} d="M0 0h200v240H0Z" />
      <circle cx="100" cy="108" r="66" fill={ground} />
      <circle cx="100" cy="108" r="58" fill="none" stroke={light} strokeWidth="1.5" />
      <path fill={ground} d="M0 214h200v26H0Z" />
      <path fill={light} d="M0 212h200v2H0Z" />
      <text x="100" y="127" textAnchor="middle" fill={light}>
        {initialsOf(name)}
      </text>
    </svg>
  );
}
