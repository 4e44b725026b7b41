import { isOffice } from "@school/core/accounts/policy.ts";
import { clockText, dayText, weekdayText } from "@school/core/api/dates.ts";
import { type Half, HALF_LABELS, MARK_LABELS } from "@school/core/attendance/marks.ts";
import type { DayClass, DayRegisters } from "@school/core/attendance/register/contract.ts";
import { useAccount } from "../../accounts/account.ts";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { todayAtSchool } from "../../school/today.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { DateField } from "../../ui/fields/FormFields.tsx";
import { Segments } from "../../ui/fields/Segments.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { Grid } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { emptyTexts, registerTexts, titles } from "../text.ts";
import { useDayRegisters, usePrefetchedRegisters, useRegister } from "./begin-offline.ts";
import { registerAddress } from "./register-address.ts";
import styles from "./Register.module.css";
import { registerForm, type RegisterKey, registerDrafts } from "./register-sheet.ts";
import { RegisterSheet } from "./RegisterSheet.tsx";
import { useLiveRegisters } from "./use-live-registers.ts";

/** The register of a class for a day; of several classes, first which are marked. */
export function RegisterPage() {
  const [address, setAddress] = useAddress(["class", "day", "half"]);
  const day = address.day || todayAtSchool();
  const isFuture = day > todayAtSchool();
  const { list, registers } = useDayRegisters(day);
  usePrefetchedRegisters(list.data?.data);
  const classes = registers?.classes ?? [];
  const chosen =
    classes.find(({ class: { id } }) => id === address.class) ??
    (classes.length === 1 ? classes[0] : undefined);
  const halves = chosen?.registers.map(({ half }) => half) ?? [];
  const half = halves.find((one) => one === address.half) ?? firstToMark(chosen);
  return (
    <Page
      title="Class Register"
      actions={<ButtonLink href="/dashboard/attendance/days">{titles.days}</ButtonLink>}
    >
      <Grid fit gap={3} min="10rem" align="start" role="group" aria-label="Class and day">
        <DateField
          label="Day"
          value={day}
          max={todayAtSchool()}
          onChange={({ currentTarget }) =>
            setAddress({ day: currentTarget.value === todayAtSchool() ? "" : currentTarget.value })
          }
        />
        {classes.length > 1 && (
          <FilterSelect
            label="Class"
            all={registerTexts.allClasses}
            value={chosen?.class.id ?? ""}
            options={classes.map(({ class: { id, name } }) => ({ value: id, label: name }))}
            onChange={(id) => setAddress({ class: id, half: "" }, "push")}
          />
        )}
      </Grid>
      {halves.length > 1 && half && (
        <Segments
          label="Half of the day"
          value={half}
          options={halves.map((value) => ({ value, label: HALF_LABELS[value] }))}
          onChange={(value) => setAddress({ half: value })}
        />
      )}
      <RegisterDrafts
        open={chosen && half ? { classId: chosen.class.id, day, half } : null}
        classes={classes}
      />
      {list.isError && !registers && (
        <ErrorState title="The classes did not load" onRetry={() => void list.refetch()}>
          {messageOf(list.error)}
        </ErrorState>
      )}
      {list.isPending && !registers && <LoadingState />}
      {registers && isFuture && !registers.closed && (
        <EmptyState title="This day has not come yet" hint="Choose today or an earlier day." />
      )}
      {registers && (!isFuture || registers.closed) && (
        <ChosenRegister registers={registers} chosen={chosen} half={half} />
      )}
    </Page>
  );
}

function firstToMark(chosen: DayClass | undefined): Half | undefined {
  const open = chosen?.registers.find(({ marked }) => marked === null);
  return (open ?? chosen?.registers[0])?.half;
}

interface ChosenRegisterProps {
  registers: DayRegisters;
  chosen: DayClass | undefined;
  half: Half | undefined;
}

function ChosenRegister({ registers, chosen, half }: ChosenRegisterProps) {
  const account = useAccount();
  const { day, closed, classes } = registers;
  if (closed) {
    return (
      <EmptyState title="No school on this day" hint={`${weekdayText(day)}: ${closed.title}.`} />
    );
  }
  if (classes.length === 0) {
    const { office, teacher } = emptyTexts.noClassesHint;
    return <EmptyState title={emptyTexts.noClasses} hint={isOffice(account) ? office : teacher} />;
  }
  if (!chosen || !half) return <ClassList classes={classes} day={day} />;
  const key = { classId: chosen.class.id, day, half };
  return <OneRegister key={registerForm(key)} {...key} />;
}

function OneRegister(key: RegisterKey) {
  const { query, register } = useRegister(key);
  if (query.isError && !register) {
    return (
      <ErrorState title="The register did not load" onRetry={() => void query.refetch()}>
        {messageOf(query.error)}
      </ErrorState>
    );
  }
  if (!register) return <LoadingState />;
  if (register.rows.length === 0) return <EmptyState title="No pupils in this class on this day" />;
  return <RegisterSheet register={register} />;
}

/** Each class with its registers of the day: which are marked, and by whom. */
function ClassList({ classes, day }: { classes: readonly DayClass[]; day: string }) {
  useLiveRegisters();
  return (
    <Panel title={weekdayText(day)} flush>
      <ul className={styles.classes}>
        {classes.flatMap(({ class: of, teacher, registers }) =>
          registers.map(({ half, marked }) => (
            <li key={`${of.id} ${half}`}>
              <span>
                <AppLink href={registerAddress({ classId: of.id, day, half })}>
                  {of.name}
                  {registers.length > 1 && `, ${HALF_LABELS[half].toLowerCase()}`}
                </AppLink>{" "}
                <small>{marked ? marked.by.name : teacher}</small>
              </span>
              {marked ? (
                <small>
                  {registerTexts.counted(marked.pupils, countedOf(marked))} · {clockText(marked.at)}
                </small>
              ) : (
                <StatusBadge tone="waiting">{registerTexts.notMarked}</StatusBadge>
              )}
            </li>
          )),
        )}
      </ul>
    </Panel>
  );
}

function countedOf({ absent, excused, late }: { absent: number; excused: number; late: number }) {
  return [
    [absent, MARK_LABELS.ABSENT] as const,
    [excused, MARK_LABELS.EXCUSED] as const,
    [late, MARK_LABELS.LATE] as const,
  ].flatMap(([count, label]) => (count > 0 ? [`${count} ${label.toLowerCase()}`] : []));
}

interface RegisterDraftsProps {
  open: RegisterKey | null;
  classes: readonly DayClass[];
}

/** Links to other registers with marks that this device has not sent. */
function RegisterDrafts({ open, classes }: RegisterDraftsProps) {
  const account = useAccount();
  const otherDrafts = registerDrafts(account.id).filter(
    ({ classId, day, half }) =>
      open === null || classId !== open.classId || day !== open.day || half !== open.half,
  );
  if (otherDrafts.length === 0) return null;
  return (
    <div className={styles.unsent} role="status">
      <p>Registers on this device that are not sent yet:</p>
      <ul>
        {otherDrafts.map((key) => {
          const known = classes.find(({ class: { id } }) => id === key.classId);
          const name = known?.class.name ?? "Class";
          return (
            <li key={`${key.classId} ${key.day} ${key.half}`}>
              <AppLink href={registerAddress(key)}>
                {name}, {dayText(key.day)}
              </AppLink>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
