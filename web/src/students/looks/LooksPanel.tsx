import { dayText } from "@school/core/api/dates.ts";
import { useList } from "../../platform/use-list.ts";
import { Panel } from "../../ui/page/Panel.tsx";
import { ListCards } from "../../ui/table/ListCards.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { studentsApi } from "../api.ts";
import { duties, kinds, lookTexts } from "./text.ts";

const PAGE_SIZE = 20;

/** Who of the school looked at a pupil's health and contacts; the family is told no names. */
export function LooksPanel({ id, title }: { id: string; title: string }) {
  const list = useList({
    pageKey: `looks-${id}`,
    pageSize: PAGE_SIZE,
    read: (place) => studentsApi.looks.queryOptions({ input: { id, ...place } }),
  });
  return (
    <Panel title={title} description={lookTexts.hint}>
      <ListPage list={list} noun={["day", "days"]} empty={<p>{lookTexts.none}</p>}>
        {(table) => (
          <ListCards
            {...table}
            failed={lookTexts.notLoaded}
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
