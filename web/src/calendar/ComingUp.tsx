import { hourText, weekdayText } from "@school/core/api/dates.ts";
import type { ComingUp as Item } from "@school/core/calendar/contract.ts";
import { Muted, PlainList } from "../ui/page/Layout.tsx";
import { AppLink } from "../ui/page/AppLink.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { KIND_LABELS, labels } from "./text.ts";

/** Next events, on a dashboard. */
export function ComingUp({ items }: { items: readonly Item[] }) {
  return (
    <Panel title="Coming up" actions={<AppLink href="/school-calendar">{labels.calendar}</AppLink>}>
      <PlainList>
        {items.map(({ entryId, kind, title, startsOn, endsOn, startsAt }) => (
          <li key={`${entryId ?? title}${startsOn}`}>
            <AppLink href={`/school-calendar?day=${startsOn}`}>{title}</AppLink>
            <br />
            <Muted as="span">
              {KIND_LABELS[kind]} · {weekdayText(startsOn)}
              {startsAt !== null && `, ${hourText(startsAt)}`}
              {endsOn !== startsOn && ` – ${weekdayText(endsOn)}`}
            </Muted>
          </li>
        ))}
      </PlainList>
    </Panel>
  );
}
