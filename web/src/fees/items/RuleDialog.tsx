import { TITLE_LENGTH } from "@school/core/fees/fee-limits.ts";
import type { DiscountRuleRecord, PriceList } from "@school/core/fees/items/contract.ts";
import { messages } from "@school/core/fees/items/text.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { CheckListField, SelectField, TextField } from "../../ui/fields/FormFields.tsx";
import { feesApi } from "../api.ts";

interface RuleDialogProps {
  prices: PriceList;
  /** Null for a new one. */
  rule: DiscountRuleRecord | null;
  onClose: () => void;
}

const KINDS = [
  { value: "SIBLINGS", label: "Brothers and sisters" },
  { value: "CHILD_OF_STAFF", label: "Children of staff" },
] as const;

/** A new discount rule, or the change of one. */
export function RuleDialog({ prices, rule, onClose }: RuleDialogProps) {
  const form = useRecordForm({
    record: rule,
    valuesOf: (record) => ({
      title: record?.title ?? "Brothers and sisters",
      kind: record?.kind ?? ("SIBLINGS" as DiscountRuleRecord["kind"]),
      fromChild: String(record?.fromChild ?? 2),
      percent: String(record?.percent ?? 10),
      itemIds: [...(record?.itemIds ?? [])],
    }),
    check: ({ values: { percent } }) =>
      /^(?:[1-9]\d?|100)$/.test(percent.trim())
        ? []
        : [{ path: ["percent"], message: messages.percent }],
    input: ({ values: { fromChild, percent, ...values }, record }) => ({
      ...values,
      fromChild: Number(fromChild),
      percent: Number(percent),
      ...(record && { id: record.id, version: record.version }),
    }),
    send: async (input) =>
      "id" in input && input.id !== undefined && input.version !== undefined
        ? feesApi.updateDiscountRule.call({ ...input, id: input.id, version: input.version })
        : feesApi.createDiscountRule.call(input),
    saved: () => onClose(),
    failure: "The discount was not saved",
    outdated: feesApi.key(),
  });
  const { kind } = form.values;
  return (
    <Dialog opened title={rule ? `Change ${rule.title}` : "New discount"} onClose={onClose}>
      <RecordForm form={form} label="Discount" submit="Save">
        <SelectField
          label="For"
          options={KINDS}
          value={kind}
          onChange={({ currentTarget: { value } }) =>
            form.change({ kind: value === "SIBLINGS" ? "SIBLINGS" : "CHILD_OF_STAFF" })
          }
        />
        {kind === "SIBLINGS" && (
          <SelectField
            label="From which child of a family"
            options={["2", "3", "4", "5"].map((value) => ({ value, label: `Child ${value}` }))}
            {...form.field("fromChild")}
          />
        )}
        <TextField
          label="Title on bills"
          required
          maxLength={TITLE_LENGTH}
          {...form.field("title")}
        />
        <TextField label="Percent" required inputMode="numeric" {...form.field("percent")} />
        <CheckListField
          label="Items"
          description="None means all items that are not chosen."
          options={prices.items.map(({ id, title }) => ({ value: id, label: title }))}
          value={form.values.itemIds}
          onChange={(itemIds) => form.change({ itemIds })}
        />
      </RecordForm>
    </Dialog>
  );
}
