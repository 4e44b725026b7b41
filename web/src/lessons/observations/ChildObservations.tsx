import { useList } from "../../platform/use-list.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { lessonsApi } from "../api.ts";
import { ObservationList } from "./ObservationList.tsx";

interface ChildObservationsProps {
  id: string;
  name: string;
  /** The term to which they are limited. */
  termId?: string;
}

/** Observations of one child, newest first. */
export function ChildObservations({ id, name, termId }: ChildObservationsProps) {
  const list = useList({
    pageKey: "observations",
    pageSize: 20,
    read: (paging) =>
      lessonsApi.observationsOfChild.queryOptions({ input: { studentId: id, termId, ...paging } }),
  });
  return (
    <ListPage list={list} noun={["observation", "observations"]} empty={null}>
      {(table) => (
        <ObservationList
          table={table}
          empty={
            <EmptyState
              title="No observations yet"
              hint={`Here you read what the teachers saw of ${name}.`}
            />
          }
        />
      )}
    </ListPage>
  );
}
