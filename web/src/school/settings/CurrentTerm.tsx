import type { SchoolSettings } from "@school/core/school/contract-settings.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { SelectField } from "../../ui/fields/FormFields.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { schoolApi } from "../api.ts";
import { settingOf, useSettingChange } from "./use-settings.ts";

/** The session and term in which the school is now; everything that is entered belongs to it. */
export function CurrentTerm({ settings }: { settings: SchoolSettings }) {
  const confirm = useConfirm();
  const sessions = useQuery(schoolApi.sessions.queryOptions());
  const change = useSettingChange(settings, "Failed to save", () =>
    toastSuccess("Current term changed"),
  );
  const value = change.pending.current_term ?? settingOf(settings, "current_term")?.value;
  const options = sessions.data?.data.flatMap(({ name, terms }) =>
    terms.map(({ id, term }) => ({
      value: id,
      label: `${name}, ${termLabel(term, "First Term")}`,
    })),
  );

  async function choose(id: string): Promise<void> {
    const label = options?.find((option) => option.value === id)?.label;
    if (label === undefined) return;
    const yes = await confirm({
      title: "Change the current term?",
      text: `From now on the portal works in ${label}, for everybody.`,
      confirmLabel: "Change",
    });
    if (yes) change.save({ current_term: id });
  }

  return (
    <SelectField
      label="Current session and term"
      placeholder="None yet"
      value={typeof value === "string" ? value : ""}
      options={options ?? []}
      disabled={change.busy || !options}
      error={sessions.isError ? messageOf(sessions.error) : undefined}
      onChange={(event) => void choose(event.currentTarget.value)}
    />
  );
}
