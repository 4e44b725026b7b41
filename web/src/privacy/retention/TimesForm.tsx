import type { Retention } from "@school/core/privacy/retention/contract.ts";
import type { RetentionTimes } from "@school/core/privacy/retention/kinds.ts";
import { changedFacts, type Facts } from "../../platform/forms/changes.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { failures } from "../../ui/text.ts";
import { privacyApi } from "../api.ts";
import { kindNames, retentionTexts } from "./text.ts";

const KINDS = Object.keys(kindNames) as (keyof RetentionTimes)[];

const FACTS: Facts<Retention> = KINDS.map((kind) => [
  `${kindNames[kind]}:`,
  ({ times }) => String(times[kind]),
]);

/** The form of the retention periods, in months, by kind of record. */
export function TimesForm({ retention }: { retention: Retention }) {
  const form = useRecordForm({
    record: retention,
    valuesOf: ({ times }) => times,
    unchanged() {},
    input: ({ record, values }) => ({ ...values, version: record.version }),
    send: privacyApi.setTimes.call,
    saved({ data }, startFrom) {
      startFrom(data);
      toastSuccess("Retention times saved.");
    },
    failure: failures.save,
    outdated: privacyApi.key(),
    differences: (seen, current) => changedFacts(FACTS, seen, current),
  });
  return (
    <Panel
      title={retentionTexts.timesTitle}
      description="Always kept: names, the admission register, results, report cards, certificates and the audit log."
    >
      <RecordForm form={form} label={retentionTexts.timesTitle}>
        <FieldGrid>
          {KINDS.map((kind) => (
            <NumberField
              key={kind}
              label={kindNames[kind]}
              description={
                kind === "MESSAGES"
                  ? "Deleted each night, without a plan. Their numbers and costs stay."
                  : undefined
              }
              min={1}
              max={240}
              allowDecimal={false}
              value={form.values[kind]}
              error={form.issueFor(kind)}
              onChange={(value) => form.change({ [kind]: Number(value) || 0 })}
            />
          ))}
        </FieldGrid>
      </RecordForm>
    </Panel>
  );
}
