import { plural } from "@school/core/api/plural.ts";
import type { SettingKey } from "@school/core/school/setting-keys.ts";
import type { SchoolSettings } from "@school/core/school/settings/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { phoneCodesApi } from "../../accounts/api.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { codeLabels } from "./text.ts";
import { useSettingForm } from "./use-settings.ts";

const FIELDS = [
  { key: "phone_codes_per_day", label: codeLabels.perDay },
  { key: "phone_code_countries", label: codeLabels.countries },
] as const satisfies readonly { key: SettingKey; label: string }[];

const naira = new Intl.NumberFormat("en-NG", { style: "currency", currency: "NGN" });

/** The limits of sign-in codes by phone, with today's cost. */
export function SignInCodes({ settings }: { settings: SchoolSettings }) {
  const form = useSettingForm(settings, FIELDS, "Limits of codes saved");
  const today = useQuery(phoneCodesApi.today.queryOptions()).data?.data;
  return (
    <RecordForm form={form} label={codeLabels.title}>
      <TextField
        label={codeLabels.perDay}
        description={
          today && `Today: ${plural(today.sent, "code")}, ${naira.format(today.cost / 100)}.`
        }
        inputMode="numeric"
        maxLength={5}
        {...form.field("phone_codes_per_day")}
      />
      <TextField
        label={codeLabels.countries}
        description="234 is Nigeria. Numbers of other countries get no code."
        maxLength={60}
        {...form.field("phone_code_countries")}
      />
    </RecordForm>
  );
}
