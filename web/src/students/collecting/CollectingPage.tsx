import { searchText } from "@school/core/api/search-text.ts";
import { nounFor } from "@school/core/api/plural.ts";
import type { CollectedPupil } from "@school/core/students/collecting/contract.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { FilterBar } from "../../ui/table/FilterBar.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { studentsApi } from "../api.ts";
import styles from "./Collecting.module.css";
import { CollectorList } from "./CollectorList.tsx";
import { titles } from "./text.ts";

const COLUMNS: readonly Column<CollectedPupil>[] = [
  { key: "name", header: "Pupil", rowHeader: true, cell: ({ name }) => name },
  {
    key: "collectors",
    header: titles.whoMayCollect,
    phone: "line",
    cell: ({ collectors }) => <CollectorList collectors={collectors} />,
  },
];

/**
 * Page of the people who may collect each pupil of a class, on the screen and on paper for the gate.
 */
export function CollectingPage() {
  const [{ class: chosen, search }, setAddress] = useAddress(["class", "search"]);
  const list = useQuery(
    studentsApi.collecting.queryOptions({
      input: { classId: chosen || undefined },
      placeholderData: keepPreviousData,
    }),
  );
  const { classes = [], class: shown = null, pupils: all } = list.data?.data ?? {};
  const pupils = all?.filter(({ name }) => searchText(name).includes(searchText(search)));
  return (
    <div className={styles.list}>
      <Page
        title={shown ? `${titles.collecting}: ${shown.name}` : titles.collecting}
        description={
          <>
            {"Let a child go only with people who may collect. If in doubt, ask the office."}{" "}
            <span className="no-print">
              The list holds phone numbers. Keep it safe and shred old copies.
            </span>
          </>
        }
        actions={
          <Button kind="primary" disabled={!pupils?.length} onClick={() => print()}>
            Print
          </Button>
        }
      >
        {shown && (
          <FilterBar
            search={{
              label: "Search name",
              value: search,
              onChange: (to) => setAddress({ search: to }),
            }}
            noun={nounFor(pupils?.length ?? 0, "pupil")}
            total={pupils?.length}
          >
            {classes.length > 1 && (
              <FilterSelect
                label="Class"
                value={shown.id}
                options={classes.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(id) => setAddress({ class: id })}
              />
            )}
          </FilterBar>
        )}
        <DataTable
          caption={titles.collecting}
          columns={COLUMNS}
          rows={pupils}
          rowKey={({ id }) => id}
          narrow="cards"
          loading={list.isFetching}
          error={list.error && messageOf(list.error)}
          onRetry={() => void list.refetch()}
          empty={
            shown ? (
              <EmptyState
                title={search === "" ? "No pupils in this class" : "No pupil has this name"}
              />
            ) : (
              <EmptyState
                title="No class yet"
                hint="You see the classes of which you are class teacher."
              />
            )
          }
        />
      </Page>
    </div>
  );
}
