import { hourText, nearDayText, weekdayText } from "@school/core/api/dates.ts";
import type { ComingUp as Item } from "@school/core/calendar/contract.ts";
import type { ReactNode } from "react";
import { todayAtSchool } from "../school/today.ts";
import { Muted, PlainList } from "../ui/page/Layout.tsx";
import { AppLink } from "../ui/page/AppLink.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { labels } from "./text.ts";

interface ComingUpProps {
  items: readonly Item[];
  /** List items above the events. */
  children?: ReactNode;
}

/** Next events, on a dashboard. */
export function ComingUp({ items, children }: ComingUpProps) {
  return (
    <Panel title="Coming up" actions={<AppLink href="/school-calendar">{labels.calendar}</AppLink>}>
      <PlainList gap={2}>
        {children}
        {items.map(({ entryId, title, startsOn, endsOn, startsAt }) => (
          <li key={`${entryId ?? title}${startsOn}`}>
            <AppLink href={`/school-calendar?day=${startsOn}`}>{title}</AppLink>{" "}
            <Muted as="span" small>
              <span suppressHydrationWarning>{nearDayText(startsOn, todayAtSchool())}</span>
              {startsAt !== null && `, ${hourText(startsAt)}`}
              {endsOn !== startsOn && `, until ${weekdayText(endsOn)}`}
            </Muted>
          </li>
        ))}
      </PlainList>
    </Panel>
  );
}
