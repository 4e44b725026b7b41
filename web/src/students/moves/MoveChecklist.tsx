import { surnameFirst } from "@school/core/accounts/written-name.ts";
import { first } from "@school/core/api/lists.ts";
import type { SchoolClass } from "@school/core/classes/schemas.ts";
import type { ClassPupil } from "@school/core/students/moves/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { classesApi } from "../../classes/api.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { CheckboxField } from "../../ui/fields/FormFields.tsx";
import { PlainList, Row, Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { studentsApi } from "../api.ts";
import { StudentDepartureDialog } from "../departure/StudentDepartureDialog.tsx";
import { leaving as departureText } from "../departure/text.ts";
import { labels, messages, toasts, failures } from "./text.ts";
import { messages as studentsMessages } from "@school/core/students/text.ts";

interface MoveChecklistProps {
  pupils: readonly ClassPupil[];
  promotes: boolean;
  from: SchoolClass | undefined;
  to: SchoolClass | undefined;
}

const NONE: ReadonlySet<string> = new Set();

/** Checklist of the pupils to move: the whole class, or the ticked ones. */
export function MoveChecklist({ pupils, promotes, from, to }: MoveChecklistProps) {
  const [ticked, setTicked] = useState(NONE);
  const [problem, setProblem] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const confirm = useConfirm();
  const move = useClassMove(promotes, () => setTicked(NONE));
  // Pupils already enrolled in this session are not promoted again.
  const movable = pupils.filter(({ currentClass }) => !promotes || currentClass === null);
  const chosen = movable.filter(({ id }) => ticked.has(id));
  const verb = promotes ? "Promote" : "Change Class for";

  async function ask(who: readonly ClassPupil[]): Promise<void> {
    const wrong = problemWith(from, to, who);
    setProblem(wrong);
    if (wrong !== null || !from || !to) return;
    const count = who.length === 1 ? surnameFirst(first(who)) : `${who.length} pupils`;
    const yes = await confirm({
      title: promotes ? "Promote these pupils?" : "Change class?",
      text: promotes
        ? `${count} of ${from.fullName}, ${from.academicYear}, will be enrolled in ${to.fullName}, ${to.academicYear}.`
        : `${count} will move from ${from.fullName} to ${to.fullName}, with this term's results.`,
      confirmLabel: promotes ? "Promote" : labels.changeClass,
    });
    if (yes) {
      move.run({ fromClassId: from.id, toClassId: to.id, studentIds: who.map(({ id }) => id) });
    }
  }

  function tick(id: string): void {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    setTicked(next);
  }

  if (pupils.length === 0) return <EmptyState title="No pupils in this class" />;
  const error = problem ?? move.error;
  return (
    <Panel
      title="Students"
      description={`${chosen.length} of ${movable.length} selected`}
      actions={
        <>
          <Button size="compact-sm" onClick={() => setTicked(new Set(movable.map(({ id }) => id)))}>
            Select all
          </Button>
          <Button size="compact-sm" onClick={() => setTicked(NONE)}>
            Clear all
          </Button>
        </>
      }
    >
      <Stack gap={5}>
        <PlainList min="17rem" gap={4} aria-label="Pupils to move">
          {pupils.map((pupil) => (
            <li key={pupil.id}>
              <CheckboxField
                label={surnameFirst(pupil)}
                description={[
                  pupil.admissionNumber ?? pupil.userId,
                  pupil.average === null ? "no results" : labels.average(pupil.average),
                  promotes && pupil.currentClass && `already in ${pupil.currentClass}`,
                ]
                  .filter(Boolean)
                  .join(" · ")}
                disabled={!movable.includes(pupil)}
                checked={ticked.has(pupil.id)}
                onChange={() => tick(pupil.id)}
              />
            </li>
          ))}
        </PlainList>
        <ErrorNote>{error}</ErrorNote>
        <Row>
          <Button
            kind="quiet"
            disabled={move.busy}
            onClick={() =>
              chosen.length > 0 ? setLeaving(true) : setProblem(studentsMessages.noneSelected)
            }
          >
            {departureText.button}
          </Button>
          <Button disabled={move.busy} onClick={() => void ask(movable)}>
            {verb} All
          </Button>
          <Button
            kind="primary"
            disabled={move.busy}
            aria-busy={move.busy}
            onClick={() => void ask(chosen)}
          >
            {verb} Selected
          </Button>
        </Row>
      </Stack>
      {isLeaving && (
        <StudentDepartureDialog
          students={chosen}
          usual="GRADUATED"
          onClose={() => setLeaving(false)}
          onDone={() => setTicked(NONE)}
        />
      )}
    </Panel>
  );
}

/**
 * Returns the error for missing input before the confirmation, in the specification's words; null
 * if nothing is missing.
 */
function problemWith(
  from: SchoolClass | undefined,
  to: SchoolClass | undefined,
  who: readonly ClassPupil[],
): string | null {
  if (!from || !to) return messages.selectBothClasses;
  if (from.id === to.id) return studentsMessages.sameClass;
  return who.length === 0 ? studentsMessages.noneSelected : null;
}

interface ClassMove {
  fromClassId: string;
  toClassId: string;
  studentIds: string[];
}

/** Moves or promotes pupils in one request; a refusal names who is why. */
function useClassMove(promotes: boolean, onDone: () => void) {
  const queries = useQueryClient();
  const move = useMutation({
    mutationFn: (input: ClassMove) =>
      (promotes ? studentsApi.promote : studentsApi.changeClass).call(input),
    onSuccess({ data }) {
      toastSuccess(
        promotes ? `Promoted to ${data.toClass}: ${data.moved}` : toasts.classChangeCompleted,
      );
      onDone();
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: studentsApi.key() }),
        queries.invalidateQueries({ queryKey: classesApi.key() }),
      ]),
  });
  const failure = promotes ? "Failed to promote" : failures.changeClass;
  return {
    busy: move.isPending,
    error: move.isError ? messageOf(move.error, failure) : null,
    run: (input: ClassMove) => move.mutate(input),
  };
}
