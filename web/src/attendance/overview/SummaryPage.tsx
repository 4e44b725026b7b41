import { mayReadAllRegisters } from "@school/core/attendance/policy.ts";
import { presentShare } from "@school/core/attendance/figures.ts";
import type { SummaryRow } from "@school/core/attendance/overview/contract.ts";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { downloadExport } from "../../platform/download-export.ts";
import { ExportButton } from "../../platform/ExportButton.tsx";
import { useList } from "../../platform/use-list.ts";
import { TermPicker } from "../../school/TermPicker.tsx";
import { useTermChoice } from "../../school/use-term-choice.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { RowCard } from "../../ui/table/RowParts.tsx";
import { attendanceApi } from "../api.ts";
import { emptyTexts, titles } from "../text.ts";
import { overviewLabels } from "./text.ts";

const PER_PAGE = 50;

/** Attendance of pupils in a term or a session, and the pupils who are often absent. */
export function SummaryPage() {
  const account = useAccount();
  const choice = useTermChoice();
  const { academicYear, term } = choice;
  const readsAll = mayReadAllRegisters(account);
  const list = useQuery(
    attendanceApi.day.queryOptions({ input: term ? { day: term.startsOn } : skipToken }),
  );
  const classes = list.data?.data.classes.map((one) => one.class) ?? [];
  const summary = useList({
    filters: ["class", "often", "time"],
    also: ["session", "term"],
    pageSize: PER_PAGE,
    read(paging, address) {
      const filter = filterOf(address);
      return {
        ...attendanceApi.summary.queryOptions({ input: { ...filter, ...paging } }),
        enabled: term !== undefined && (readsAll || filter.classId !== undefined),
      };
    },
  });
  const { address } = summary;

  function filterOf(chosen: Readonly<Record<"class" | "often" | "time", string>>) {
    const only = readsAll ? undefined : classes[0]?.id;
    const classId = chosen.class || only;
    return {
      academicYear,
      ...(term && chosen.time !== "session" && { term: term.term }),
      ...(classId && { classId }),
      ...(chosen.often && { often: true }),
    };
  }

  const filters = filterOf(address);
  const columns: Column<SummaryRow>[] = [
    {
      key: "pupil",
      header: "Pupil",
      rowHeader: true,
      cell: ({ student }) => (
        <AppLink href={`/dashboard/students/${student.id}`}>{student.name}</AppLink>
      ),
    },
    { key: "class", header: "Class", cell: ({ className }) => className },
    ...(["opened", "present", "absent", "excused", "late"] as const).map(
      (key): Column<SummaryRow> => ({
        key,
        header: overviewLabels[key],
        align: "right",
        cell: ({ figures }) => figures[key],
      }),
    ),
    {
      key: "share",
      header: overviewLabels.share,
      align: "right",
      cell: ({ figures }) => presentShare(figures),
    },
    {
      key: "often",
      header: <span className="visually-hidden">{overviewLabels.oftenAbsent}</span>,
      cell: (row) => <Often row={row} />,
    },
  ];
  return (
    <Page
      title={titles.summary}
      actions={(["csv", "xlsx", "pdf"] as const).map((format) => (
        <ExportButton
          key={format}
          options={{ ...attendanceApi.summaryFile.mutationOptions(), ...downloadExport }}
          input={{ ...filters, format }}
          format={format}
        />
      ))}
    >
      <ListPage
        list={summary}
        noun={["pupil", "pupils"]}
        scope={address.time === "session" ? choice.academicYear : choice.termName}
        filters={
          <>
            <TermPicker choice={choice} ofSession={["class"]} />
            <FilterSelect
              label="Time"
              value={address.time}
              options={[
                { value: "", label: overviewLabels.term },
                { value: "session", label: overviewLabels.session },
              ]}
              onChange={(time) => summary.set({ time })}
            />
            <FilterSelect
              label="Class"
              all={readsAll ? "All" : undefined}
              value={filters.classId ?? ""}
              options={classes.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id) => summary.set({ class: id })}
            />
            <FilterSelect
              label="Pupils"
              value={address.often}
              options={[
                { value: "", label: overviewLabels.allPupils },
                { value: "yes", label: overviewLabels.oftenAbsent },
              ]}
              onChange={(often) => summary.set({ often })}
            />
          </>
        }
        empty={<EmptyState title={emptyTexts.noSummary} />}
        noMatches={
          address.often ? (
            <EmptyState
              title="No one is often absent"
              hint="Pupils who miss a tenth of the times are listed here, from three on."
            />
          ) : (
            <EmptyState title={emptyTexts.noSummary} />
          )
        }
      >
        {(table) => (
          <DataTable
            caption={titles.summary}
            columns={columns}
            rowKey={({ student }) => student.id}
            narrow={(row) => (
              <RowCard>
                <b>{row.student.name}</b>
                <span>
                  {row.className}: present {row.figures.present} of {row.figures.opened}, late{" "}
                  {row.figures.late}
                </span>
                <Often row={row} />
              </RowCard>
            )}
            {...table}
          />
        )}
      </ListPage>
    </Page>
  );
}

function Often({ row }: { row: SummaryRow }) {
  return row.isOften ? (
    <StatusBadge tone="waiting">{overviewLabels.oftenAbsent}</StatusBadge>
  ) : null;
}
