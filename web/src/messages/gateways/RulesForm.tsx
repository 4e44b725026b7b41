import type { PhoneSettings } from "@school/core/messages/gateways/contract.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";

import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { failures } from "../../ui/text.ts";
import { messagesApi } from "../api.ts";
import { Stack } from "../../ui/page/Layout.tsx";
import { gatewayPage, quietText } from "./text.ts";
import { TimeField } from "../../ui/fields/PickedField.tsx";

/** Form for the daily cost limit of messages and the times at which they are sent. */
export function RulesForm({ settings }: { settings: PhoneSettings }) {
  const form = useRecordForm({
    record: settings,
    valuesOf: ({ rules: { version: _version, ...rules } }) => rules,
    input: ({ record, values }) => ({ ...values, version: record.rules.version }),
    send: messagesApi.saveRules.call,
    saved({ data }, startFrom) {
      startFrom(data);
      toastSuccess("Budget and quiet hours saved");
    },
    failure: failures.save,
    outdated: messagesApi.key(),
  });
  const { values, change, issueFor } = form;
  return (
    <RecordForm form={form} label={gatewayPage.rules}>
      <Stack>
        <FieldGrid>
          <NumberField
            label="Daily budget (₦)"
            placeholder="No limit"
            thousandSeparator=","
            value={values.dailyBudget === null ? "" : values.dailyBudget / 100}
            min={0}
            max={10_000_000}
            allowDecimal={false}
            error={issueFor("dailyBudget")}
            onChange={(to) => change({ dailyBudget: typeof to === "number" ? to * 100 : null })}
          />
          <NumberField
            label="Extra for codes (₦)"
            description="Sign-in codes may cost this much more."
            thousandSeparator=","
            value={values.codeReserve / 100}
            min={0}
            max={10_000_000}
            allowDecimal={false}
            error={issueFor("codeReserve")}
            onChange={(to) => change({ codeReserve: Number(to) * 100 })}
          />
          <TimeField label="Quiet from" {...form.field("quietFrom")} />
          <TimeField label="Quiet until" {...form.field("quietUntil")} />
        </FieldGrid>
        <p>{quietText(values.quietFrom, values.quietUntil)}</p>
      </Stack>
    </RecordForm>
  );
}
