import { monthYearText } from "@school/core/api/dates.ts";
import { rangeAround, steppedBy } from "@school/core/attendance/overview/ranges.ts";
import { mayEnterStaffAttendance } from "@school/core/attendance/policy.ts";
import type { StaffMonth } from "@school/core/attendance/staff/contract.ts";
import { staffTable } from "@school/core/attendance/staff/staff-table.ts";
import { mayManageSchool } from "@school/core/school/policy.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { downloadExport } from "../../platform/download-export.ts";
import { ExportButton } from "../../platform/ExportButton.tsx";
import { todayAtSchool } from "../../school/today.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { attendanceApi } from "../api.ts";
import styles from "../overview/Days.module.css";
import { SignIn } from "./SignIn.tsx";
import { StaffDayRules } from "./StaffDayRules.tsx";
import { StaffDayDialog } from "./StaffDayDialog.tsx";
import { staffTitles } from "./text.ts";

/** Signing in and out, and the monthly sheet: of all staff for the office, else one's own. */
export function StaffAttendancePage() {
  const account = useAccount();
  const enters = mayEnterStaffAttendance(account);
  const [address, setAddress] = useAddress(["month"]);
  const [entering, setEntering] = useState(false);
  const currentMonth = todayAtSchool().slice(0, 7);
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(address.month) ? address.month : currentMonth;
  const query = useQuery(
    attendanceApi.staffMonth.queryOptions({ input: { month }, placeholderData: keepPreviousData }),
  );
  const data = query.data?.data;
  const go = (day: string) => {
    const to = day.slice(0, 7);
    setAddress({ month: to === currentMonth ? "" : to });
  };
  const { from } = rangeAround(`${month}-01`, "month");
  return (
    <Page
      title={staffTitles.page}
      description={monthYearText(`${month}-01`)}
      actions={
        <>
          {enters && (
            <Button kind="primary" onClick={() => setEntering(true)}>
              {staffTitles.enter}
            </Button>
          )}
          {(["csv", "xlsx", "pdf"] as const).map((format) => (
            <ExportButton
              key={format}
              options={{ ...attendanceApi.staffMonthFile.mutationOptions(), ...downloadExport }}
              input={{ month, format }}
              format={format}
            />
          ))}
        </>
      }
    >
      <SignIn />
      <div className={styles.steps}>
        <Button onClick={() => go(steppedBy(from, "month", -1))}>Earlier</Button>
        <Button onClick={() => go(currentMonth)}>This month</Button>
        <Button onClick={() => go(steppedBy(from, "month", 1))}>Later</Button>
      </div>
      {data?.days.length === 0 ? (
        <EmptyState title="No days entered this month" />
      ) : (
        <>
          <DataTable
            caption={staffTitles.page}
            columns={columnsOf(data)}
            rows={data && staffTable(data).rows}
            rowKey={({ key }) => key}
            loading={query.isFetching}
            error={query.error && messageOf(query.error)}
            onRetry={() => void query.refetch()}
            wide
          />
          <p className={styles.key}>P present, L late, E on leave or excused, A absent</p>
        </>
      )}
      {mayManageSchool(account) && <StaffDayRules />}
      {entering && data && (
        <StaffDayDialog
          staff={data.rows.map((row) => row.staff)}
          onClose={() => setEntering(false)}
        />
      )}
    </Page>
  );
}

type Row = ReturnType<typeof staffTable>["rows"][number];

function columnsOf(data: StaffMonth | undefined): Column<Row>[] {
  if (!data) return [];
  return staffTable(data).columns.map(({ key, header, kind }, at): Column<Row> => ({
    key,
    header: data.days.includes(key) ? String(Number(key.slice(-2))) : header,
    rowHeader: at === 0,
    align: kind === "number" ? "right" : "left",
    cell: ({ cells }) => {
      const cell = cells[at];
      return (
        <span
          className={styles.mark}
          data-missed={cell === "A" || cell === "L" || cell === "E" ? cell : undefined}
        >
          {cell}
        </span>
      );
    },
  }));
}
