import { officeHoursText } from "@school/core/school/office-hours.ts";
import type { SiteContent } from "@school/core/site/content.ts";
import type { SitePage } from "@school/core/site/page.ts";
import type { ReactNode } from "react";
import { contactLinks } from "./contacts.ts";
import { More } from "./More.tsx";
import { Section } from "./Section.tsx";
import { labels } from "./text.ts";

interface HighlightsProps {
  page: SitePage;
  content: SiteContent;
  /** Null where no places are asked for. */
  askHref: string | null;
}

/** The five questions of a parent, each with its answer; then what families can rely on. */
export function Highlights({ page, content, askHref }: HighlightsProps) {
  const { school, fees, hours } = page;
  const { ages, care } = content.answers;
  const { map } = contactLinks(school);
  const open = hours === null ? content.contact.hours : officeHoursText(hours);
  return (
    <Section id="highlights" note="At a glance" heading="What parents ask first">
      <dl className="answers">
        {school.address !== "" && (
          <Answer question="Where are you?">
            {school.address} {map && <a href={map}>Open the map</a>}
          </Answer>
        )}
        {fees.length > 0 && (
          <Answer question="What does it cost?">
            {fees.map(({ level, amount }) => [amount, level].join(" ").trim()).join(", ")} a term{" "}
            <a href="#fees">All about fees</a>
          </Answer>
        )}
        {ages !== "" && <Answer question="From what age?">{ages}</Answer>}
        {(open !== "" || care !== "") && (
          <Answer question="What are the hours?">
            {open}
            {care !== "" && <span>After-school care: {care}</span>}
          </Answer>
        )}
        <Answer question="How do I get a place?">
          {askHref && (
            <>
              <a href={askHref}>{labels.askForPlace}</a> ·{" "}
            </>
          )}
          <a href="#admission">See the steps</a>
        </Answer>
      </dl>
      {content.highlights.length > 0 && (
        <More label="What families can rely on">
          <ul className="highlights">
            {content.highlights.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </More>
      )}
    </Section>
  );
}

function Answer({ question, children }: { question: string; children: ReactNode }) {
  return (
    <div>
      <dt>{question}</dt>
      <dd>{children}</dd>
    </div>
  );
}
