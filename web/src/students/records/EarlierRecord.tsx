import { dayAtSchool, dayText } from "@school/core/api/dates.ts";
import { addDays, isCalendarDay } from "@school/core/api/days.ts";
import { fieldValueText, formValuesOf, sentenceLabel } from "@school/core/api/fields.ts";
import type { EarlierRecord as Earlier } from "@school/core/students/records/contract.ts";
import { EARLIER_FIELDS } from "@school/core/students/records/earlier-record.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { CheckListField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { studentsApi } from "../api.ts";
import { earlierTexts } from "./text.ts";
import { DateField } from "../../ui/fields/PickedField.tsx";

type Difference = Earlier["differences"][number];

/** Restores a pupil's record to an earlier day, field by field, after showing the differences. */
export function EarlierRecord({ id }: { id: string }) {
  const [yesterday] = useState(() => addDays(dayAtSchool(new Date()), -1));
  const [day, setDay] = useState("");
  return (
    <div className="no-print">
      <Panel
        title="Record on an earlier day"
        description="Shows what has changed since a day, and brings back the fields that you choose. Class and email stay as they are."
      >
        <DateField label="Record at the end of" max={yesterday} value={day} onChange={setDay} />
        {isCalendarDay(day) && day <= yesterday && <Differences key={day} id={id} day={day} />}
      </Panel>
    </div>
  );
}

function Differences({ id, day }: { id: string; day: string }) {
  const queries = useQueryClient();
  const query = useQuery(studentsApi.earlier.queryOptions({ input: { id, day } }));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const bringBack = useMutation({
    mutationFn: ({ version, differences }: Earlier) =>
      studentsApi.update.call({
        id,
        version,
        ...valuesOf(differences.filter(({ field }) => chosen.includes(field))),
      }),
    onSuccess() {
      setChosen([]);
      toastSuccess(earlierTexts.done(dayText(day)));
    },
    // Also after a refusal: the record may have changed, and the next attempt needs its version.
    onSettled: () => queries.invalidateQueries(),
  });
  if (query.isPending) return <LoadingState />;
  if (!query.data) return <ErrorNote>{messageOf(query.error)}</ErrorNote>;
  const earlier = query.data.data;
  return (
    <>
      {earlier.isIncomplete && (
        <p>Some older values have been erased, so fields may be missing here.</p>
      )}
      {earlier.differences.length === 0 ? (
        <p>Nothing differs from the record now.</p>
      ) : (
        <CheckListField
          label={earlierTexts.choose(dayText(day))}
          options={earlier.differences.map((difference) => ({
            value: difference.field,
            label: wordsOf(difference),
          }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      {bringBack.isError && <ErrorNote>{messageOf(bringBack.error)}</ErrorNote>}
      {earlier.differences.length > 0 && (
        <p>
          <Button
            disabled={chosen.length === 0 || bringBack.isPending}
            onClick={() => bringBack.mutate(earlier)}
          >
            Bring back chosen fields
          </Button>
        </p>
      )}
    </>
  );
}

/** "Hobby: Chess (now Football)" */
function wordsOf({ field, past, now }: Difference): string {
  const words = (value: Difference["past"]) =>
    fieldValueText(EARLIER_FIELDS[field], value) || "empty";
  return earlierTexts.difference(sentenceLabel(EARLIER_FIELDS[field]), words(past), words(now));
}

/** The chosen fields as a form sends them. */
function valuesOf(differences: readonly Difference[]) {
  const record = Object.fromEntries(differences.map(({ field, past }) => [field, past]));
  const values = formValuesOf(EARLIER_FIELDS, record as never);
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in record)) as Partial<
    typeof values
  >;
}
