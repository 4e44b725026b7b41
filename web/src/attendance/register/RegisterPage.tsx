import { isOffice } from "@school/core/accounts/policy.ts";
import { clockText, dayText, weekdayText } from "@school/core/api/dates.ts";
import { type Half, HALF_LABELS, MARK_LABELS } from "@school/core/attendance/marks.ts";
import type { DayClass, DayRegisters } from "@school/core/attendance/register/contract.ts";
import { useAccount } from "../../accounts/account.ts";
import { useOwnClass } from "../../classes/use-own-class.ts";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { todayAtSchool } from "../../school/today.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Notice } from "../../ui/page/Layout.tsx";
import { Tiles } from "../../ui/page/Tiles.tsx";
import { WorkDay } from "../../ui/page/WorkDay.tsx";
import { WorkChoice, WorkPage } from "../../ui/page/WorkPage.tsx";
import { GridKeys } from "../../ui/sheet/CellGrid.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { emptyTexts, registerTexts } from "../text.ts";
import { useDayRegisters, usePrefetchedRegisters, useRegister } from "./begin-offline.ts";
import { registerAddress } from "./register-address.ts";
import { registerForm, type RegisterKey, registerDrafts } from "./register-sheet.ts";
import { RegisterSheet } from "./RegisterSheet.tsx";
import { useLiveRegisters } from "./use-live-registers.ts";

/** The register of a class for a day; of several classes, first which are marked. */
export function RegisterPage() {
  const [address, setAddress] = useAddress(["day", "half"]);
  const day = address.day || todayAtSchool();
  const isFuture = day > todayAtSchool();
  const { list, registers } = useDayRegisters(day);
  usePrefetchedRegisters(list.data?.data);
  const classes = registers?.classes ?? [];
  const { chosen: own, choose } = useOwnClass(
    classes.map((one) => ({ ...one.class, one })),
    "",
  );
  const chosen = own?.one;
  const halves = chosen?.registers.map(({ half }) => half) ?? [];
  const half = halves.find((one) => one === address.half) ?? firstToMark(chosen);
  return (
    <WorkPage
      title="Class Register"
      help={
        <>
          {"Everyone is present until you tap. A is absent, L is late, E is excused. "}
          <GridKeys>Keys: P, A, L and E mark a pupil, the arrow keys move.</GridKeys>
        </>
      }
      choices={
        <>
          {classes.length > 0 && (
            <WorkChoice
              label="Class"
              {...(classes.length > 1 && { all: registerTexts.allClasses })}
              value={chosen?.class.id ?? ""}
              options={classes.map(({ class: { id, name } }) => ({ value: id, label: name }))}
              onChange={(id) => choose(id, { half: "" })}
            />
          )}
          {halves.length > 1 && half && (
            <WorkChoice
              label="Half of the day"
              value={half}
              options={halves.map((value) => ({ value, label: HALF_LABELS[value] }))}
              onChange={(value) => setAddress({ half: value })}
            />
          )}
          <WorkDay
            label="Day"
            value={day}
            max={todayAtSchool()}
            onChange={(value) => setAddress({ day: value === todayAtSchool() ? "" : value })}
          />
        </>
      }
    >
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
    </WorkPage>
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
    <Tiles
      label={weekdayText(day)}
      tiles={classes.flatMap(({ class: of, teacher, registers }) =>
        registers.map(({ half, marked }) => ({
          key: `${of.id} ${half}`,
          href: registerAddress({ classId: of.id, day, half }),
          title: registers.length > 1 ? `${of.name}, ${HALF_LABELS[half].toLowerCase()}` : of.name,
          note: marked ? `${marked.by.name}, ${clockText(marked.at)}` : teacher,
          state: marked ? (
            registerTexts.counted(marked.pupils, countedOf(marked))
          ) : (
            <StatusBadge tone="waiting">{registerTexts.notMarked}</StatusBadge>
          ),
        })),
      )}
    />
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
    <Notice role="status">
      <p>Registers on this device that are not sent yet:</p>
      {otherDrafts.map((key) => (
        <AppLink key={`${key.classId} ${key.day} ${key.half}`} href={registerAddress(key)}>
          {classes.find(({ class: { id } }) => id === key.classId)?.class.name ?? "Class"},{" "}
          {dayText(key.day)}
        </AppLink>
      ))}
    </Notice>
  );
}
