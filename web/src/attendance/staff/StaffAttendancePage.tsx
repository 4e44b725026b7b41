import { hourText, monthYearText } from "@school/core/api/dates.ts";
import { rangeAround, steppedBy } from "@school/core/attendance/overview/ranges.ts";
import { mayEnterStaffAttendance } from "@school/core/attendance/policy.ts";
import type { StaffMonth } from "@school/core/attendance/staff/contract.ts";
import { staffTable } from "@school/core/attendance/staff/staff-table.ts";
import { mayManageSchool } from "@school/core/school/policy.ts";
import type { SchoolSettings } from "@school/core/school/settings/contract.ts";
import { keepPreviousData, useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { downloadExport } from "../../platform/download-export.ts";
import { ExportButton } from "../../platform/ExportButton.tsx";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useSettingForm, useSettings } from "../../school/settings/use-settings.ts";
import { todayAtSchool } from "../../school/today.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { TextAreaField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, Row } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { attendanceApi } from "../api.ts";
import styles from "../overview/Days.module.css";
import { StaffDayDialog } from "./StaffDayDialog.tsx";
import { staffTitles, staffFailures, staffLabels } from "./text.ts";
import { TimeField } from "../../ui/fields/PickedField.tsx";

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
      <Row className="no-print">
        <Button onClick={() => go(steppedBy(from, "month", -1))}>Previous</Button>
        <Button onClick={() => go(currentMonth)}>This month</Button>
        <Button onClick={() => go(steppedBy(from, "month", 1))}>Next</Button>
      </Row>
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
          <Muted small>P present, L late, E on leave or excused, A absent</Muted>
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

type StaffRow = ReturnType<typeof staffTable>["rows"][number];

function columnsOf(data: StaffMonth | undefined): Column<StaffRow>[] {
  if (!data) return [];
  return staffTable(data).columns.map(({ key, header, kind }, at): Column<StaffRow> => ({
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

/** The caller's own day, with one button to sign in or out from the school's network. */
function SignIn() {
  const queries = useQueryClient();
  const query = useQuery(
    attendanceApi.staffToday.queryOptions({ refetchOnWindowFocus: true, staleTime: 0 }),
  );
  const sign = useMutation({
    ...attendanceApi.signStaff.mutationOptions(),
    onSuccess: (_, { what }) =>
      toastSuccess(what === "IN" ? staffLabels.signedIn : staffLabels.signedOut),
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: attendanceApi.key() }),
  });
  return (
    <Loaded query={query} failed={staffFailures.load}>
      {({ data: { own, closed, isAtSchool, address } }) => {
        const isIn = own?.signedInAt != null;
        return (
          <Panel
            title="Today"
            actions={
              !closed &&
              isAtSchool && (
                <Button
                  kind="primary"
                  disabled={sign.isPending}
                  onClick={() => sign.mutate({ what: isIn ? "OUT" : "IN" })}
                >
                  {isIn ? "Sign out" : "Sign in at school"}
                </Button>
              )
            }
          >
            <p>
              {own?.signedInAt && `${staffLabels.signedIn} ${hourText(own.signedInAt)} `}
              {own?.isLate && <StatusBadge tone="waiting">Late</StatusBadge>}
              {own?.signedOutAt && ` · ${staffLabels.signedOut} ${hourText(own.signedOutAt)}`}
              {own?.reason}
            </p>
            {closed ? (
              <p>{staffLabels.noSchool(closed.title)}</p>
            ) : (
              !isAtSchool && <p>{staffLabels.elsewhere(address, isIn)}</p>
            )}
          </Panel>
        );
      }}
    </Loaded>
  );
}

const FIELDS = [
  { key: "staff_networks", label: staffLabels.networks },
  { key: "staff_late_after", label: staffLabels.lateAfter },
] as const;

/** Where staff can sign in, and from when they are late. */
function StaffDayRules() {
  const { data } = useSettings();
  return data ? <RulesForm settings={data.data} /> : null;
}

function RulesForm({ settings }: { settings: SchoolSettings }) {
  const form = useSettingForm(settings, FIELDS, staffLabels.saved);
  const today = useQuery(attendanceApi.staffToday.queryOptions());
  return (
    <Panel title={staffTitles.settings}>
      <RecordForm form={form} label={staffTitles.settings}>
        <TextAreaField
          label={staffLabels.networks}
          description={staffLabels.networksHint(today.data?.data.address ?? "…")}
          {...form.field("staff_networks")}
        />
        <TimeField label={staffLabels.lateAfter} {...form.field("staff_late_after")} />
      </RecordForm>
    </Panel>
  );
}
