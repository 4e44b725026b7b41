import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useAddress } from "../../../platform/address.ts";
import { messageOf } from "../../../platform/client/api-error.ts";
import { downloadFile } from "../../../platform/download-file.ts";
import { pageOf, useListPage } from "../../../platform/list-page.ts";
import { Button } from "../../../ui/page/Button.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { FilterBar } from "../../../ui/table/FilterBar.tsx";
import { FilterSelect } from "../../../ui/table/FilterSelect.tsx";
import { DateField } from "../../../ui/fields/FormFields.tsx";
import { Pager } from "../../../ui/table/Pager.tsx";
import { toastError } from "../../../ui/feedback/toast.ts";
import { auditApi } from "../../api.ts";
import styles from "../Settings.module.css";
import { actionText } from "./audit-words.ts";
import { AuditTable } from "./AuditTable.tsx";
import { PersonFilter } from "./PersonFilter.tsx";
import { VerifyChain } from "./VerifyChain.tsx";

const PAGE_SIZE = 50;

/** Who changed what, and when; nobody can change it afterwards. */
export function AuditLog() {
  const [address, setAddress] = useAddress(["person", "action", "from", "to", "page"]);
  const page = pageOf(address.page);
  const { person, action, from, to } = address;
  const filter = {
    ...(person && { person }),
    ...(action && { action }),
    ...(from && { from }),
    ...(to && { to }),
  };
  const log = useQuery(
    auditApi.list.queryOptions({
      input: { ...filter, page, limit: PAGE_SIZE },
      placeholderData: keepPreviousData,
    }),
  );
  const actions = useQuery(auditApi.actions.queryOptions());
  const download = useMutation({
    ...auditApi.csv.mutationOptions(),
    onSuccess: downloadFile,
    onError: (error) => toastError(messageOf(error)),
  });
  const { table, goTo, total } = useListPage(log, page, (next) => setAddress({ page: next }));
  const set = (changes: Partial<typeof address>) => setAddress({ page: "", ...changes });
  const active = Object.keys(filter).length;
  return (
    <>
      <VerifyChain />
      <FilterBar
        noun={total === 1 ? "entry" : "entries"}
        total={total}
        active={active}
        onClear={() => set({ person: "", action: "", from: "", to: "" })}
      >
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
          onChange={(event) => set({ from: event.currentTarget.value })}
        />
        <DateField
          label="To"
          value={to}
          min={from || undefined}
          onChange={(event) => set({ to: event.currentTarget.value })}
        />
      </FilterBar>
      <AuditTable
        {...table}
        onPerson={(id) => set({ person: id })}
        empty={<EmptyState title="No entries" hint="Nothing fits these filters." />}
      />
      {total !== undefined && (
        <Pager page={page} pageSize={PAGE_SIZE} total={total} noun="entries" onPage={goTo} />
      )}
      <div className={styles.row}>
        <Button disabled={download.isPending} onClick={() => download.mutate(filter)}>
          {download.isPending ? "Exporting..." : "Export CSV"}
        </Button>
      </div>
    </>
  );
}

/** Each room as a whole, then its actions. */
function actionOptions(actions: readonly string[]) {
  const rooms = new Set(actions.map((action) => action.split(".")[0] ?? action));
  return [...new Set([...rooms, ...actions])]
    .toSorted()
    .map((value) => ({ value, label: actionText(value) }));
}
