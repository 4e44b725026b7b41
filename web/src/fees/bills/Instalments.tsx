import { messages } from "@school/core/fees/items/text.ts";
import { MAX_INSTALMENTS } from "@school/core/fees/fee-limits.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { DateField } from "../../ui/fields/PickedField.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { PlainList, Row, Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { feesApi } from "../api.ts";

interface TypedPart {
  /** YYYY-MM-DD, or "". */
  readonly dueOn: string;
  readonly percent: string;
}

/** The parts in which a term's bill is due. */
export function Instalments({ termId }: { termId: string }) {
  const query = useQuery(feesApi.instalments.queryOptions({ input: { termId } }));
  return (
    <Loaded query={query} failed="The instalments did not load">
      {({ data }) => (
        <Parts
          key={JSON.stringify(data)}
          termId={termId}
          saved={data.map(({ dueOn, percent }) => ({ dueOn, percent: String(percent) }))}
        />
      )}
    </Loaded>
  );
}

function Parts({ termId, saved }: { termId: string; saved: readonly TypedPart[] }) {
  const queries = useQueryClient();
  const [parts, setParts] = useState(saved);
  const save = useMutation(
    feesApi.setInstalments.mutationOptions({
      onSuccess: () => toastSuccess("Saved"),
      onSettled: () => queries.invalidateQueries({ queryKey: feesApi.key() }),
    }),
  );
  const sum = parts.reduce((all, { percent }) => all + Number(percent), 0);
  const isWhole = parts.every(({ dueOn, percent }) => dueOn !== "" && /^\d{1,3}$/.test(percent));
  const change = (at: number, to: Partial<TypedPart>) =>
    setParts(parts.map((part, index) => (index === at ? { ...part, ...to } : part)));
  return (
    <Panel
      title="Instalments"
      description={
        parts.length === 0 ? "The whole bill is due on the first day of the term." : undefined
      }
      actions={
        <Row>
          {parts.length < MAX_INSTALMENTS && (
            <Button onClick={() => setParts([...parts, { dueOn: "", percent: "" }])}>
              Add part
            </Button>
          )}
          <Button
            kind="primary"
            disabled={
              save.isPending ||
              JSON.stringify(parts) === JSON.stringify(saved) ||
              !isWhole ||
              (parts.length > 0 && sum !== 100)
            }
            onClick={() =>
              save.mutate({
                termId,
                parts: parts.map(({ dueOn, percent }) => ({ dueOn, percent: Number(percent) })),
              })
            }
          >
            Save instalments
          </Button>
        </Row>
      }
    >
      {parts.length > 0 && (
        <Stack gap={3}>
          {save.error && <ErrorNote>{messageOf(save.error)}</ErrorNote>}
          <PlainList gap={3}>
            {parts.map(({ dueOn, percent }, at) => (
              // Parts have no identity of their own; their order is what the person sees.
              <Row as="li" gap={3} align="end" key={at}>
                <DateField
                  label={`Part ${at + 1} due on`}
                  value={dueOn}
                  onChange={(day) => change(at, { dueOn: day })}
                />
                <TextField
                  label={`Part ${at + 1}, percent`}
                  inputMode="numeric"
                  value={percent}
                  onChange={({ currentTarget: { value } }) => change(at, { percent: value })}
                />
                <Button
                  aria-label={`Remove part ${at + 1}`}
                  onClick={() => setParts(parts.filter((_, index) => index !== at))}
                >
                  Remove
                </Button>
              </Row>
            ))}
          </PlainList>
          {isWhole && sum !== 100 && <ErrorNote>{messages.partsSum(sum)}</ErrorNote>}
        </Stack>
      )}
    </Panel>
  );
}
