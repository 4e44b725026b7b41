import { isCalendarDay } from "@school/core/api/days.ts";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../../platform/client/api-error.ts";
import { downloadFile } from "../../../platform/download-file.ts";
import { ExportButton } from "../../../platform/ExportButton.tsx";
import { useList } from "../../../platform/use-list.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { toastError } from "../../../ui/feedback/toast.ts";

import { Row } from "../../../ui/page/Layout.tsx";
import { FilterSelect } from "../../../ui/table/FilterSelect.tsx";
import { ListPage } from "../../../ui/table/ListPage.tsx";
import { auditApi } from "../../api.ts";
import { actionText } from "./audit-entry.ts";
import { AuditTable } from "./AuditTable.tsx";
import { PersonFilter } from "./PersonFilter.tsx";
import { VerifyChain } from "./VerifyChain.tsx";
import { noMatches } from "../../../ui/text.ts";
import { DateField } from "../../../ui/fields/PickedField.tsx";

const PAGE_SIZE = 50;

/** Log of all changes with their author and time; entries cannot be changed. */
export function AuditLog() {
  const list = useList({
    filters: ["person", "action", "from", "to"],
    pageSize: PAGE_SIZE,
    read: (paging, address) =>
      auditApi.list.queryOptions({ input: { ...filterOf(address), ...paging } }),
  });
  const { address, set } = list;
  const { person, action, from, to } = address;
  const actions = useQuery(auditApi.actions.queryOptions());
  return (
    <>
      <VerifyChain />
      <ListPage
        list={list}
        noun={["entry", "entries"]}
        filters={
          <>
            <PersonFilter value={person} onChange={(id) => set({ person: id })} />
            <FilterSelect
              label="Action"
              all="All actions"
              value={action}
              options={actionOptions(actions.data?.data ?? [])}
              onChange={(value) => set({ action: value })}
            />
            <DateField
              label="From"
              value={from}
              max={to || undefined}
              onChange={(day) => (day === "" || isCalendarDay(day)) && set({ from: day })}
            />
            <DateField
              label="To"
              value={to}
              min={from || undefined}
              onChange={(day) => (day === "" || isCalendarDay(day)) && set({ to: day })}
            />
          </>
        }
        empty={<EmptyState title={noMatches} />}
      >
        {(table) => <AuditTable {...table} onPerson={(id) => set({ person: id })} />}
      </ListPage>
      <Row>
        <ExportButton
          input={filterOf(address)}
          options={auditApi.csv.mutationOptions({
            onSuccess: downloadFile,
            onError: (error) => toastError(messageOf(error)),
          })}
        />
      </Row>
    </>
  );
}

type Filters = Readonly<Record<"person" | "action" | "from" | "to", string>>;

function filterOf({ person, action, from, to }: Filters) {
  return {
    ...(person && { person }),
    ...(action && { action }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** Each module as a whole, then its actions. */
function actionOptions(actions: readonly string[]) {
  const rooms = new Set(actions.map((action) => action.split(".")[0] ?? action));
  return [...new Set([...rooms, ...actions])]
    .toSorted()
    .map((value) => ({ value, label: actionText(value) }));
}
