import { dayText, timeAtSchool } from "@school/core/api/dates.ts";
import type { ClassDay, DayNoteRow } from "@school/core/lessons/day-notes/contract.ts";
import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import { plural } from "@school/core/api/plural.ts";
import { useQueryClient } from "@tanstack/react-query";
import { memo, useMemo } from "react";
import { useAccount } from "../../accounts/account.ts";
import { cellText, refusalOf, type SheetRow } from "../../platform/sheet/sheet-state.ts";
import { SheetConflicts } from "../../platform/sheet/SheetConflicts.tsx";
import { SheetFoot } from "../../platform/sheet/SheetView.tsx";
import { type Sheet, useSheet } from "../../platform/sheet/use-sheet.ts";
import { RestoredNotice, StorageFullNotice } from "../../ui/feedback/RestoredNotice.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { Fold } from "../../ui/fields/Fold.tsx";
import { TextAreaField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { Segments } from "../../ui/fields/Segments.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { PlainList, Row, Stack } from "../../ui/page/Layout.tsx";
import { WorkActions, WorkProgress } from "../../ui/page/WorkPage.tsx";
import { PersonName } from "../../ui/sheet/CellGrid.tsx";
import { lessonsApi } from "../api.ts";
import {
  CHOSEN,
  contentIn,
  dayNoteCalls,
  GOOD_DAY,
  medicine,
  medicineAt,
  medicineBy,
  words,
} from "./day-note-sheet.ts";
import { medicineText, noteText } from "./DayNoteText.tsx";
import { dayNoteLabels, dayNotesAddress } from "./text.ts";

/** The day notes of a class: one tap for a good day, and all else below the child. */
export function DayNotesSheet({ notes }: { notes: ClassDay }) {
  const account = useAccount();
  const queries = useQueryClient();
  const { id: classId, name } = notes.class;
  const { day } = notes;
  const calls = useMemo(() => dayNoteCalls({ classId, day }), [classId, day]);
  const sheet = useSheet<DayNoteRow>({
    ...calls,
    async send(batch) {
      const saved = await calls.send(batch);
      await queries.invalidateQueries({ queryKey: lessonsApi.key(), refetchType: "none" });
      return saved;
    },
    rows: notes.rows,
    accountId: account.id,
    form: `day-notes/${classId}/${day}`,
    later: {
      kind: "day-notes",
      title: `Day notes of ${name}, ${dayText(day)}`,
      href: `${dayNotesAddress}?class=${classId}&day=${day}`,
      sheet: { classId, day },
    },
    onSaved: (count) => toastSuccess(`Saved ${plural(count, "child", "children")}`),
  });
  const noted = sheet.rows.filter((row) => Object.values(contentIn(row)).some(Boolean)).length;
  return (
    <>
      <WorkActions>
        <WorkProgress word="noted">
          {noted} of {sheet.rows.length}
        </WorkProgress>
      </WorkActions>
      {sheet.restored && <RestoredNotice onDiscard={sheet.discard} />}
      {!sheet.isStored && <StorageFullNotice />}
      <SheetConflicts sheet={sheet} noun="change" look={LOOK} />
      <PlainList min="24rem" gap={4} aria-label={`Day notes of ${name}`}>
        {sheet.rows.map((row) => (
          <ChildRow key={row.id} row={row} onType={sheet.type} giver={firstNameFirst(account)} />
        ))}
      </PlainList>
      <SheetFoot sheet={sheet} noun="change" saveLabel="Save day notes" />
    </>
  );
}

const LOOK = { savedBy: ({ savedBy }: DayNoteRow) => savedBy ?? undefined };

interface ChildRowProps {
  row: SheetRow<DayNoteRow>;
  onType: Sheet<DayNoteRow>["type"];
  /** Name of the person who gives medicine, unless another is written. */
  giver: string;
}

const ChildRow = memo(function ChildRow({ row, onType, giver }: ChildRowProps) {
  const { id, saved } = row;
  const { name } = saved.student;
  const note = contentIn(row);
  const set = (cells: readonly (readonly [string, string])[]) =>
    onType(cells.map(([column, text]) => ({ row: id, column, text })));
  const isGood = CHOSEN.every((column) => cellText(row, column) === column.words[0]);
  const refusal = refusalOf(row, medicine);
  function typeMedicine(text: string) {
    const isFirst = note.medicine === null && text.trim() !== "";
    if (isFirst) {
      set([
        [medicine.key, text],
        [medicineAt.key, timeAtSchool(new Date())],
        [medicineBy.key, giver],
      ]);
    } else if (text.trim() === "") {
      set([medicine, medicineAt, medicineBy].map(({ key }) => [key, ""]));
    } else set([[medicine.key, text]]);
  }
  const field = (column: typeof medicine) => ({
    label: column.label,
    value: cellText(row, column),
    maxLength: column.sentences,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      set([[column.key, value]]),
  });
  return (
    <li>
      <Row spread nowrap>
        <PersonName>{name}</PersonName>
        <Button
          kind={isGood ? "primary" : "secondary"}
          aria-label={dayNoteLabels.goodFor(name)}
          aria-pressed={isGood}
          onClick={() => set(isGood ? CHOSEN.map(({ key }) => [key, ""]) : GOOD_DAY)}
        >
          {dayNoteLabels.good}
        </Button>
      </Row>
      <Fold
        title={
          [noteText(note), medicineText(note), note.words].filter(Boolean).join(" · ") || "Note"
        }
        isWrong={refusal !== null}
      >
        <Stack gap={3}>
          {CHOSEN.map((column) => (
            <Row key={column.key} gap={3}>
              <span>{column.label}</span>
              <Segments
                large
                label={`${column.label}, ${name}`}
                value={cellText(row, column)}
                options={["", ...column.words].map((value) => ({ value, label: value || "–" }))}
                onChange={(text) => set([[column.key, text]])}
              />
            </Row>
          ))}
          <FieldGrid columns={3}>
            <TextField
              {...field(medicine)}
              error={refusal}
              autoComplete="off"
              onChange={({ currentTarget }) => typeMedicine(currentTarget.value)}
            />
            {note.medicine !== null && (
              <>
                <TextField {...field(medicineAt)} type="time" />
                <TextField {...field(medicineBy)} autoComplete="off" />
              </>
            )}
          </FieldGrid>
          <TextAreaField {...field(words)} minRows={1} />
        </Stack>
      </Fold>
    </li>
  );
});
