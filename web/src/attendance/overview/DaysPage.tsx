import { dayText } from "@school/core/api/dates.ts";
import { MARK_LABELS, MARK_LETTERS, MARKS } from "@school/core/attendance/marks.ts";
import { lettersOf } from "@school/core/attendance/overview/attendance-table.ts";
import type { ClassDays } from "@school/core/attendance/overview/contract.ts";
import { rangeAround, type Span, steppedBy } from "@school/core/attendance/overview/ranges.ts";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useOwnClass } from "../../classes/use-own-class.ts";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { downloadExport } from "../../platform/download-export.ts";
import { ExportButton } from "../../platform/ExportButton.tsx";
import { todayAtSchool } from "../../school/today.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Segments } from "../../ui/fields/Segments.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, Row } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Tiles } from "../../ui/page/Tiles.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { labels } from "../../ui/text.ts";
import { attendanceApi } from "../api.ts";
import { registerAddress } from "../register/register-address.ts";
import { emptyTexts, titles } from "../text.ts";
import styles from "./Days.module.css";
import { overviewLabels } from "./text.ts";

const SPANS = [
  { value: "week", label: "Week" },
  { value: "month", label: "Month" },
] as const;

/** A class's attendance day by day, for a week or a month. */
export function DaysPage() {
  const [address, setAddress] = useAddress(["class", "day", "span"]);
  const day = address.day || todayAtSchool();
  const span: Span = address.span === "month" ? "month" : "week";
  const { from, to } = rangeAround(day, span);
  const list = useQuery(attendanceApi.day.queryOptions({ input: { day } }));
  const classes = list.data?.data.classes.map((one) => one.class) ?? [];
  const { chosen, choose, hrefOf } = useOwnClass(classes);
  // A class that is no longer taught keeps its days.
  const isOther = address.class !== "" && address.class !== "all" && !chosen;
  const classId = chosen?.id ?? (isOther ? address.class : undefined);
  const query = useQuery(
    attendanceApi.days.queryOptions({
      input: classId ? { classId, from, to } : skipToken,
      placeholderData: keepPreviousData,
    }),
  );
  const data = query.data?.data;
  const go = (to: string) => setAddress({ day: to === todayAtSchool() ? "" : to });
  return (
    <Page
      title={data ? `${titles.days}: ${data.class.name}` : titles.days}
      description={`${dayText(from)} to ${dayText(to)}`}
      actions={
        classId && (
          <>
            <Button onClick={() => print()}>Print</Button>
            {(["csv", "xlsx", "pdf"] as const).map((format) => (
              <ExportButton
                key={format}
                options={{ ...attendanceApi.daysFile.mutationOptions(), ...downloadExport }}
                input={{ classId, from, to, format }}
                format={format}
              />
            ))}
          </>
        )
      }
    >
      <Row gap={3} align="end" className="no-print" role="group" aria-label="Class and days">
        {(classes.length > 1 || !classId) && (
          <FilterSelect
            label="Class"
            all={labels.allClasses}
            value={classId ?? ""}
            options={classes.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => choose(id)}
          />
        )}
        <Segments
          label="How many days"
          value={span}
          options={SPANS}
          onChange={(value) => setAddress({ span: value === "week" ? "" : value })}
        />
        <Row>
          <Button onClick={() => go(steppedBy(day, span, -1))}>{overviewLabels.before}</Button>
          <Button onClick={() => go(todayAtSchool())}>{overviewLabels.today}</Button>
          <Button onClick={() => go(steppedBy(day, span, 1))}>{overviewLabels.after}</Button>
        </Row>
      </Row>
      {!classId && list.data && classes.length === 0 && (
        <EmptyState title={emptyTexts.noClasses} hint={emptyTexts.noClassesHint.office} />
      )}
      {!classId && classes.length > 0 && (
        <Tiles
          label="Classes"
          tiles={(list.data?.data.classes ?? []).map(
            ({ class: { id, name }, teacher, registers }) => ({
              key: id,
              href: hrefOf(id),
              title: name,
              note: teacher,
              state:
                registers.length > 0 &&
                `${registers.filter(({ marked }) => marked !== null).length} of ${registers.length} marked`,
            }),
          )}
        />
      )}
      {classId && (
        <DataTable
          caption={titles.days}
          columns={columnsOf(data)}
          rows={data?.rows}
          rowKey={({ student }) => student.id}
          loading={query.isFetching}
          error={query.error && messageOf(query.error)}
          onRetry={() => void query.refetch()}
          wide
          empty={<EmptyState title="No registers in these days" />}
        />
      )}
      {data && data.rows.length > 0 && (
        <Muted small>
          {MARKS.map((mark) => `${MARK_LETTERS[mark]} ${MARK_LABELS[mark].toLowerCase()}`).join(
            " · ",
          )}
        </Muted>
      )}
    </Page>
  );
}

type PupilRow = ClassDays["rows"][number];

function columnsOf(data: ClassDays | undefined): Column<PupilRow>[] {
  const count = (key: "present" | "absent" | "late"): Column<PupilRow> => ({
    key,
    header: overviewLabels[key],
    align: "right",
    cell: ({ figures }) => figures[key],
  });
  return [
    { key: "pupil", header: "Pupil", rowHeader: true, cell: ({ student }) => student.name },
    ...(data
      ? data.days.map(({ day, closed, halves }): Column<PupilRow> => ({
          key: day,
          align: "center",
          header: closed ? (
            <span className={styles.closed} title={closed.title}>
              {shortDay(day)}
            </span>
          ) : (
            <AppLink href={registerAddress({ classId: data.class.id, day })}>
              {shortDay(day)}
            </AppLink>
          ),
          cell({ cells }) {
            if (closed && halves.length === 0) {
              return <span className={styles.closed}>{overviewLabels.closed}</span>;
            }
            const letters = lettersOf(cells, day, halves);
            const isPresent = letters === null || !/[ALE]/.test(letters);
            return (
              <span className={styles.mark} data-missed={isPresent ? undefined : letters}>
                {letters}
              </span>
            );
          },
        }))
      : []),
    count("present"),
    count("absent"),
    count("late"),
  ];
}

/** "14 Sep": the year is above the table. */
function shortDay(day: string): string {
  return dayText(day).replace(/ \d{4}$/, "");
}
