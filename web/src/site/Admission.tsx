import { weekdayText } from "@school/core/api/dates.ts";
import type { SiteContent } from "@school/core/site/content.ts";
import type { LevelFee } from "@school/core/site/fees.ts";
import { Section } from "./Section.tsx";
import { labels } from "./text.ts";

interface AdmissionProps {
  content: SiteContent;
  /** Null where no places are asked for. */
  askHref: string | null;
  /** YYYY-MM-DD, in school time. */
  today: string;
}

/** Number of open days named on the page. */
const OPEN_DAYS = 3;

/** The way to a place, step by step, with the next open days. */
export function Admission({ content, askHref, today }: AdmissionProps) {
  const { intro, steps } = content.admission;
  const openDays = content.events.items
    .filter(({ title, day }) => /open (day|house)/i.test(title) && day >= today)
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .slice(0, OPEN_DAYS);
  return (
    <Section
      id="admission"
      note="Admission"
      heading="How to get a place"
      intro={intro}
      ground="sheet"
    >
      <ol className="steps">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      {openDays.length > 0 && (
        <p className="open-days">
          <b>{openDays.length === 1 ? "Open day:" : "Open days:"}</b>{" "}
          {openDays.map(({ day, time }) => (
            <time key={day} dateTime={day}>
              {[weekdayText(day), time].filter((part) => part !== "").join(", ")}
            </time>
          ))}
        </p>
      )}
      {askHref && (
        <p>
          <a className="button filled large" href={askHref}>
            {labels.askForPlace}
          </a>
        </p>
      )}
    </Section>
  );
}

/** Next term's fees by level. */
export function Fees({ fees, note }: { fees: readonly LevelFee[]; note: string }) {
  return (
    <Section id="fees" note="Fees" heading="Fees for next term" intro={note}>
      <table className="fees">
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Level</th>
            <th scope="col">Fee for a term</th>
          </tr>
        </thead>
        <tbody>
          {fees.map(({ level, amount }) => (
            <tr key={level}>
              <th scope="row">{level}</th>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
