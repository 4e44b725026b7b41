import type { FeeItemRecord, PriceList } from "@school/core/fees/items/contract.ts";
import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { CheckListField, SelectField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { feesApi } from "../api.ts";

interface ChoicesDialogProps {
  item: FeeItemRecord;
  classes: PriceList["classes"];
  onClose: () => void;
}

/** The pupils of a class for whom an optional item is billed. */
export function ChoicesDialog({ item, classes, onClose }: ChoicesDialogProps) {
  const { id } = item;
  const queries = useQueryClient();
  const [classId, setClassId] = useState("");
  /** Null until something was ticked: the saved choice. */
  const [ticked, setTicked] = useState<readonly string[] | null>(null);
  const query = useQuery(
    feesApi.feeChoices.queryOptions({ input: classId === "" ? skipToken : { id, classId } }),
  );
  const save = useMutation(
    feesApi.setFeeChoices.mutationOptions({
      onSuccess: () => {
        setTicked(null);
        toastSuccess("Saved");
      },
      onSettled: () => queries.invalidateQueries({ queryKey: feesApi.key() }),
    }),
  );
  return (
    <Dialog
      opened
      title={`Pupils who take ${item.title}`}
      onClose={onClose}
      busy={save.isPending}
      actions={
        <Button
          kind="primary"
          disabled={ticked === null || save.isPending}
          onClick={() => save.mutate({ id, classId, studentIds: [...(ticked ?? [])] })}
        >
          Save pupils
        </Button>
      }
    >
      <Stack>
        {save.error && <ErrorNote>{messageOf(save.error)}</ErrorNote>}
        <SelectField
          label="Class"
          placeholder="Choose a class"
          options={classes.map(({ id: value, name }) => ({ value, label: name }))}
          value={classId}
          disabled={ticked !== null}
          description={ticked === null ? undefined : "Save the pupils before another class."}
          onChange={({ currentTarget: { value } }) => setClassId(value)}
        />
        {classId !== "" && (
          <Loaded query={query} failed="The pupils did not load">
            {({ data }) =>
              data.length === 0 ? (
                <EmptyState title="No pupils in this class" />
              ) : (
                <CheckListField
                  label="Pupils"
                  options={data.map(({ id: value, name }) => ({ value, label: name }))}
                  value={ticked ?? data.flatMap((pupil) => (pupil.isChosen ? [pupil.id] : []))}
                  onChange={setTicked}
                />
              )
            }
          </Loaded>
        )}
      </Stack>
    </Dialog>
  );
}
