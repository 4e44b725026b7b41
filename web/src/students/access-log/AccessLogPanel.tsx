import { dayText } from "@school/core/api/dates.ts";
import { useList } from "../../platform/use-list.ts";
import { Panel } from "../../ui/page/Panel.tsx";
import { ListCards } from "../../ui/table/ListCards.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { studentsApi } from "../api.ts";
import { duties, kinds } from "./text.ts";

const PAGE_SIZE = 20;

/**
 * Access log of a pupil's health and contact details, with the people at the school who read them; the
 * family sees no names.
 */
export function AccessLogPanel({ id, title }: { id: string; title: string }) {
  const list = useList({
    pageKey: `looks-${id}`,
    pageSize: PAGE_SIZE,
    read: (paging) => studentsApi.looks.queryOptions({ input: { id, ...paging } }),
  });
  return (
    <Panel
      title={title}
      description="People at the school who opened health or contact details, by day. Kept for a year."
    >
      <ListPage list={list} noun={["day", "days"]} empty={<p>No one has looked yet.</p>}>
        {(table) => (
          <ListCards
            {...table}
            failed="The list did not load"
            label={title}
            rowKey={({ day, kind, as, by }) => [day, kind, as, by?.id ?? ""].join()}
          >
            {({ day, kind, as, by }) => (
              <p>
                {dayText(day)}: {by ? `${by.name} (${duties[as]})` : duties[as]}, {kinds[kind]}
              </p>
            )}
          </ListCards>
        )}
      </ListPage>
    </Panel>
  );
}
