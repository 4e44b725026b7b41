import type { SchoolFacts } from "@school/core/school/schemas.ts";
import { contactLinks } from "./contacts.ts";
import { labels } from "./text.ts";

interface CallBarProps {
  school: SchoolFacts;
  /** Null where no places are asked for. */
  askHref: string | null;
}

/** Fixed at the bottom of a phone: the quickest ways to the school. */
export function CallBar({ school, askHref }: CallBarProps) {
  const { call, whatsApp } = contactLinks(school);
  if (call === null && askHref === null) return null;
  return (
    <nav className="call-bar" aria-label="Contact the school">
      {call && <a href={call}>Call</a>}
      {whatsApp && <a href={whatsApp}>WhatsApp</a>}
      {askHref && <a href={askHref}>{labels.askForPlace}</a>}
    </nav>
  );
}
