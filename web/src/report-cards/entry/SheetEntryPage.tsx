import { useMediaQuery } from "@mantine/hooks";
import { mayWriteRemarks } from "@school/core/report-cards/entry/policy.ts";
import { describeMissingEntries } from "@school/core/report-cards/board/board.ts";
import type { EntryRow, EntrySheet } from "@school/core/report-cards/entry/contract.ts";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useAccount } from "../../accounts/account.ts";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { useOwnClass } from "../../classes/use-own-class.ts";
import { cellText, type SheetRow, unsavedCells } from "../../platform/sheet/sheet-state.ts";
import type { Sheet } from "../../platform/sheet/use-sheet.ts";
import { TermMenu } from "../../school/TermMenu.tsx";
import { useTermChoice } from "../../school/use-term-choice.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { StorageFullNotice, RestoredNotice } from "../../ui/feedback/RestoredNotice.tsx";
import { Segments } from "../../ui/fields/Segments.tsx";
import { Muted, Notice, Row } from "../../ui/page/Layout.tsx";
import {
  WorkActions,
  WorkChoice,
  WorkPage,
  WorkProgress,
  WorkSheet,
} from "../../ui/page/WorkPage.tsx";
import { GridKeys } from "../../ui/sheet/CellGrid.tsx";
import { labels } from "../../ui/text.ts";
import { reportCardsApi } from "../api.ts";
import { SheetClassTiles } from "../board/SheetClassTiles.tsx";
import styles from "./Entry.module.css";
import { isOptional, partsOf, type Part } from "./entry-kind.ts";
import { classReleasedNote, EntryGrid } from "./EntryGrid.tsx";
import { OnePupil } from "./OnePupil.tsx";
import { SchoolRemarks } from "./SchoolRemarks.tsx";
import { entryMessages } from "./text.ts";
import { useEntries } from "./use-entries.ts";

/** Page on which the class teacher and the head fill in report sheets, a class at a time. */
export function SheetEntryPage() {
  const choice = useTermChoice();
  const { term } = choice;
  const classes = useQuery(
    reportCardsApi.entryClasses.queryOptions({ input: term ? { termId: term.id } : skipToken }),
  );
  const choices = classes.data?.data ?? [];
  const { chosen, choose, hrefOf } = useOwnClass(choices);
  const error = choice.error ?? classes.error;
  return (
    <WorkPage
      title="Report Card Entry"
      help={<GridKeys />}
      choices={
        <>
          <WorkChoice
            label="Class"
            all={labels.allClasses}
            value={chosen?.id ?? ""}
            options={choices.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => choose(id)}
          />
          <TermMenu choice={choice} ofSession={["class"]} />
        </>
      }
    >
      {error && (
        <ErrorState
          title="Your classes did not load"
          onRetry={() => void Promise.all([choice.retry(), classes.refetch()])}
        >
          {messageOf(error)}
        </ErrorState>
      )}
      {!error && !classes.data && <LoadingState />}
      {classes.data && choices.length === 0 && (
        <EmptyState title="You are not class teacher of a class in this session." />
      )}
      {term && choices.length > 0 && !chosen && (
        <SheetClassTiles
          termId={term.id}
          classes={choices}
          hrefOf={hrefOf}
          stateOf={(entries) =>
            describeMissingEntries(entries).join(", ") || "All entries are complete"
          }
        />
      )}
      {term && chosen && (
        <ClassEntry key={`${chosen.id} ${term.id}`} classId={chosen.id} termId={term.id} />
      )}
    </WorkPage>
  );
}

function ClassEntry(key: { classId: string; termId: string }) {
  const query = useQuery(
    // A sheet that is being filled in must not be refetched.
    reportCardsApi.entries.queryOptions({
      input: key,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: 0,
      gcTime: 0,
    }),
  );
  return (
    <Loaded query={query} failed="The class did not load">
      {({ data }) =>
        data.rows.length === 0 ? (
          <EmptyState title="No pupils in this class in this term" />
        ) : (
          <EntrySheets sheet={data} />
        )
      }
    </Loaded>
  );
}

const VIEWS = [
  { value: "class", label: "Whole class" },
  { value: "one", label: "One pupil" },
] as const;

function EntrySheets({ sheet }: { sheet: EntrySheet }) {
  const account = useAccount();
  const [{ part: chosen, view }, setAddress] = useAddress(["part", "view"]);
  const isPhone = useMediaQuery("(max-width: 40em)", undefined, {
    getInitialValueInEffect: false,
  });
  const shownView = view || (isPhone ? "one" : "class");
  // The inputs of the columns do not change with the entries.
  const { settings, hasMarks, expectations, term, timesOpened, closed } = sheet;
  const parts = useMemo(
    () => partsOf({ settings, hasMarks, expectations, term, timesOpened }),
    [settings, hasMarks, expectations, term, timesOpened],
  );
  const entries = useEntries(sheet, parts);
  const open = parts.filter((part) => part.sheet === "entry" || mayWriteRemarks(account));
  const part = open.find(({ key }) => key === chosen) ?? open[0];
  if (!part) return null;
  const filled = entries[part.sheet];
  const released = classReleasedNote(filled.kind, sheet);
  return (
    <>
      <WorkActions>
        <WorkProgress word="complete">
          {filled.rows.filter((row) => isFilled(part, row)).length} of {filled.rows.length}
        </WorkProgress>
        <Segments
          label="How to enter"
          value={shownView === "one" ? "one" : "class"}
          options={VIEWS}
          onChange={(value) => setAddress({ view: value })}
        />
      </WorkActions>
      <Row gap={3} className={styles.parts}>
        <Segments
          label="Part of the sheet"
          value={part.key}
          options={open.map((one) => ({
            value: one.key,
            label: withUnsaved(one, entries[one.sheet]),
          }))}
          onChange={(key) => setAddress({ part: key })}
        />
        <Muted small>{closed ?? descriptionOf(sheet, part)}</Muted>
      </Row>
      {filled.restored && <RestoredNotice onDiscard={filled.discard} />}
      {!filled.isStored && <StorageFullNotice />}
      {closed === null && released !== null && <Notice role="status">{released}</Notice>}
      {part.sheet === "remark" && closed === null && <SchoolRemarks termId={sheet.termId} />}
      {shownView === "one" ? (
        <OnePupil sheet={sheet} part={part} entries={filled} />
      ) : (
        <WorkSheet title={`${sheet.class.name} · ${part.label}`}>
          <EntryGrid key={part.key} sheet={sheet} part={part} entries={filled} />
        </WorkSheet>
      )}
    </>
  );
}

/** Whether every cell of the part is filled in for the pupil. */
function isFilled({ columns }: Part, row: SheetRow<EntryRow>): boolean {
  return columns.every(
    (column) =>
      isOptional(column) ||
      column.isIn?.(row.saved) === false ||
      cellText(row, column).trim() !== "",
  );
}

function descriptionOf({ timesOpened, registers }: EntrySheet, { key, numbers }: Part) {
  const hasRegister = key === "comment" && Object.keys(registers).length > 0;
  return (
    <>
      {numbers !== null && `${numbers}. `}
      {key === "comment" && timesOpened !== null && entryMessages.openedTimes(timesOpened)}{" "}
      {hasRegister && "Left empty, the figures of the class register are printed."}
    </>
  );
}

/** "Affective · 3" while three of its cells are not saved. */
function withUnsaved({ label, columns }: Part, { kind, rows }: Sheet<EntrySheet["rows"][number]>) {
  const keys = new Set(columns.map(({ key }) => key));
  const unsaved = rows
    .flatMap((row) => Object.keys(unsavedCells(kind, row)))
    .filter((key) => keys.has(key)).length;
  return unsaved === 0 ? label : `${label} · ${unsaved}`;
}
