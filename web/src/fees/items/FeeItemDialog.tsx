import { nairaText, readNaira } from "@school/core/api/money.ts";
import { TITLE_LENGTH } from "@school/core/fees/fee-limits.ts";
import type { FeeItemRecord, PriceList } from "@school/core/fees/items/contract.ts";
import { FREQUENCIES, INTAKES } from "@school/core/fees/items/fee-item.ts";
import { FREQUENCY_LABELS, INTAKE_LABELS, messages } from "@school/core/fees/items/text.ts";
import { BOARDER_STATUSES } from "@school/core/students/choices.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import {
  CheckboxField,
  CheckListField,
  SelectField,
  TextField,
} from "../../ui/fields/FormFields.tsx";
import { feesApi } from "../api.ts";

interface FeeItemDialogProps {
  prices: PriceList;
  /** Null for a new one. */
  item: FeeItemRecord | null;
  onClose: () => void;
}

const optionsOf = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** A new fee item, or the change of one. */
export function FeeItemDialog({ prices, item, onClose }: FeeItemDialogProps) {
  const form = useRecordForm({
    record: item,
    valuesOf: (record) => ({
      title: record?.title ?? "",
      amount: record ? nairaText(record.kobo).slice(1) : "",
      frequency: record?.frequency ?? "TERM",
      isOptional: record?.isOptional ?? false,
      levelIds: [...(record?.levelIds ?? [])],
      classIds: [...(record?.classIds ?? [])],
      boarderStatus: record?.boarderStatus ?? "",
      intake: record?.intake ?? "",
    }),
    check: ({ values: { amount } }) =>
      readNaira(amount) === null ? [{ path: ["amount"], message: messages.amount }] : [],
    input: ({ values, record }) => {
      const { amount, boarderStatus, intake, frequency, ...rest } = values;
      return {
        ...rest,
        kobo: readNaira(amount) ?? 0,
        frequency: FREQUENCIES.find((one) => one === frequency) ?? "TERM",
        boarderStatus: BOARDER_STATUSES.find((one) => one === boarderStatus) ?? null,
        intake: INTAKES.find((one) => one === intake) ?? null,
        ...(record && { id: record.id, version: record.version }),
      };
    },
    send: async (input) =>
      "id" in input && input.id !== undefined && input.version !== undefined
        ? feesApi.updateFeeItem.call({ ...input, id: input.id, version: input.version })
        : feesApi.createFeeItem.call(input),
    saved: () => onClose(),
    failure: "The fee item was not saved",
    outdated: feesApi.key(),
  });
  const all = { value: "", label: "All" };
  return (
    <Dialog opened title={item ? `Change ${item.title}` : "New fee item"} onClose={onClose}>
      <RecordForm form={form} label="Fee item" submit="Save">
        <TextField label="Title" required maxLength={TITLE_LENGTH} {...form.field("title")} />
        <TextField
          label="Amount, in naira"
          required
          inputMode="decimal"
          readOnly={item?.isBilled}
          description={
            item?.isBilled
              ? "It was billed, so its amount stays. End it, and add an item with the new amount."
              : undefined
          }
          {...form.field("amount")}
        />
        <SelectField
          label="Billed"
          options={optionsOf(FREQUENCIES, FREQUENCY_LABELS)}
          {...form.field("frequency")}
        />
        <CheckListField
          label="Levels"
          description="None means all levels."
          options={prices.levels.map(({ id, name }) => ({ value: id, label: name }))}
          value={form.values.levelIds}
          onChange={(levelIds) => form.change({ levelIds: [...levelIds] })}
        />
        <SelectField
          label="Day pupils and boarders"
          options={[
            all,
            { value: "Day", label: "Day pupils" },
            { value: "Boarder", label: "Boarders" },
          ]}
          {...form.field("boarderStatus")}
        />
        <SelectField
          label="New and returning pupils"
          options={[all, ...optionsOf(INTAKES, INTAKE_LABELS)]}
          {...form.field("intake")}
        />
        <CheckboxField
          label="Only for pupils who choose it, such as lunch or the bus"
          checked={form.values.isOptional}
          onChange={({ currentTarget: { checked } }) => form.change({ isOptional: checked })}
        />
      </RecordForm>
    </Dialog>
  );
}
