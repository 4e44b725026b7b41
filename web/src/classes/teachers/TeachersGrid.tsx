import type { Teacher } from "@school/core/classes/contract.ts";
import type { ClassTeaching } from "@school/core/classes/subjects/contract.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { SheetView } from "../../platform/sheet/SheetView.tsx";
import { useSheet } from "../../platform/sheet/use-sheet.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { StorageFullNotice, RestoredNotice } from "../../ui/feedback/RestoredNotice.tsx";
import { toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { GridKeys } from "../../ui/sheet/CellGrid.tsx";
import { failures } from "../../ui/text.ts";
import { classesApi, subjectsApi } from "../api.ts";
import { teachersGrid as text } from "../text.ts";
import { useWrite } from "../use-write.ts";
import {
  activeIn,
  gridOf,
  teachersBefore,
  teachersCalls,
  teachersTools,
} from "./teachers-sheet.ts";

/**
 * Class teachers, assistants and subject teachers of each class of a session; "" is the current one.
 */
export function TeachersGrid({ year }: { year: string }) {
  return (
    <Panel
      flush
      title={text.title(year)}
      description={
        <>
          {"Choose who teaches each subject in each class."}{" "}
          {"Separate several assistants with commas."}{" "}
          <GridKeys>
            Type the first letters of a name, or click. Enter and the arrow keys move. Ctrl+S saves.
          </GridKeys>
        </>
      }
    >
      <Stack>
        <Loaded year={year} />
      </Stack>
    </Panel>
  );
}

function Loaded({ year }: { year: string }) {
  const grid = useQuery(subjectsApi.grid.queryOptions({ input: gridOf(year) }));
  const teachers = useQuery(classesApi.teachers.queryOptions());
  const failed = [grid, teachers].find(({ isError, data }) => isError && !data);
  if (failed) {
    return (
      <ErrorState title="The classes did not load" onRetry={() => void failed.refetch()}>
        {messageOf(failed.error)}
      </ErrorState>
    );
  }
  if (!grid.data || !teachers.data) return <LoadingState />;
  const classes = activeIn(grid.data.data);
  if (classes.length === 0) return <p>Create the classes first.</p>;
  if (teachers.data.data.length === 0) return <p>Add the teachers first, under Staff.</p>;
  // A sheet keeps the rows that it started with.
  const rows = classes.map(({ id }) => id).join();
  return (
    <Grid key={`${year} ${rows}`} year={year} classes={classes} teachers={teachers.data.data} />
  );
}

interface GridProps {
  year: string;
  classes: readonly ClassTeaching[];
  teachers: readonly Teacher[];
}

function Grid({ year, classes, teachers }: GridProps) {
  const account = useAccount();
  const queries = useQueryClient();
  const undo = useWrite({
    send: subjectsApi.setTeachers.call,
    done: () => toastSuccess("Teachers are as before"),
    failure: failures.save,
  });
  const calls = useMemo(() => teachersCalls(classes, teachers), [classes, teachers]);
  const tools = useMemo(() => teachersTools(calls.kind), [calls.kind]);
  const sheet = useSheet({
    ...calls,
    async send(batch) {
      const after = await calls.send(batch);
      const before = teachersBefore(
        batch.map(({ saved }) => saved),
        after,
      );
      toastWithUndo(text.done(after.length), () => undo.mutate(before));
      return after;
    },
    rows: classes,
    accountId: account.id,
    form: `teachers/${year}`,
    later: {
      kind: "teachers",
      title: text.waiting,
      href: `/dashboard/classes/subjects${year && `?${new URLSearchParams({ year })}`}`,
      sheet: year,
    },
    onSaved: () => void queries.invalidateQueries(),
  });
  return (
    <>
      {sheet.restored && <RestoredNotice onDiscard={sheet.discard} />}
      {!sheet.isStored && <StorageFullNotice />}
      <SheetView
        sheet={sheet}
        look={LOOK}
        noun="choice"
        label={text.title(year)}
        caption={text.waiting}
        names="Class"
        readPaste={readPaste}
        tools={tools}
        saveLabel="Save teachers"
      />
    </>
  );
}

function readPaste(copied: string) {
  const lines = copied.replace(/\r?\n$/, "").split(/\r?\n/);
  return { keys: null, rows: lines.map((line) => line.split("\t")) };
}

const LOOK = { noCell: "Not taken" };
