import type { StoredSignInRules } from "@school/core/accounts/auth/contract-sign-in-rules.ts";
import { SECOND_FACTOR_FOR, type SecondFactorFor } from "@school/core/accounts/sign-in-rules.ts";
import { plural } from "@school/core/api/plural.ts";
import { useQuery } from "@tanstack/react-query";
import { signInRulesApi } from "../../accounts/api.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { changedFacts, type Facts } from "../../platform/forms/changes.ts";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { SelectField } from "../../ui/fields/FormFields.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { failures } from "../../ui/text.ts";
import { signInRuleTexts as text } from "./text.ts";

/** Minutes to choose from, besides the current value. */
const MINUTES = [5, 15, 30, 60, 120];

const FACTS: Facts<StoredSignInRules> = [
  [`${text.secondFactorFor}:`, (rules) => text.who[rules.secondFactorFor]],
  [`${text.askAgain}:`, (rules) => plural(rules.askAgainMinutes, "minute")],
];

/**
 * Settings of the people who must have two-step sign-in, and of the time after which people must prove
 * their identity again. Principals only.
 */
export function SignInRules() {
  const stored = useQuery(signInRulesApi.read.queryOptions());
  return (
    <Panel title={text.title}>
      <Loaded query={stored} failed={text.notLoaded}>
        {({ data }) => <RulesForm stored={data} />}
      </Loaded>
    </Panel>
  );
}

function RulesForm({ stored }: { stored: StoredSignInRules }) {
  const form = useRecordForm({
    record: stored,
    valuesOf: ({ version: _seen, ...rules }) => rules,
    unchanged() {},
    input: ({ record, values }) => ({ ...values, version: record.version }),
    send: signInRulesApi.set.call,
    saved({ data }, startFrom) {
      startFrom(data);
      toastSuccess(text.saved);
    },
    failure: failures.save,
    differences: (seen, current) => changedFacts(FACTS, seen, current),
  });
  const { secondFactorFor, askAgainMinutes } = form.values;
  const minutes = [...new Set([...MINUTES, askAgainMinutes])].toSorted((a, b) => a - b);
  return (
    <RecordForm form={form} label={text.title}>
      <SelectField
        label={text.secondFactorFor}
        description={text.hint}
        value={secondFactorFor}
        error={form.issueFor("secondFactorFor")}
        options={SECOND_FACTOR_FOR.map((who) => ({ value: who, label: text.who[who] }))}
        onChange={({ currentTarget }) =>
          form.change({ secondFactorFor: currentTarget.value as SecondFactorFor })
        }
      />
      <SelectField
        label={text.askAgain}
        description={text.askAgainHint}
        value={String(askAgainMinutes)}
        error={form.issueFor("askAgainMinutes")}
        options={minutes.map((count) => ({ value: String(count), label: plural(count, "minute") }))}
        onChange={({ currentTarget }) =>
          form.change({ askAgainMinutes: Number(currentTarget.value) })
        }
      />
    </RecordForm>
  );
}
