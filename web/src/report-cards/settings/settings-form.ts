import type { SheetSettings } from "@school/core/report-cards/settings/sheet-settings.ts";
import type { SessionSettings } from "@school/core/report-cards/settings/contract.ts";
import type { useRecordForm } from "../../platform/forms/use-record-form.ts";
import type { reportCardsApi } from "../api.ts";

/** The settings, the address at which the stamp is shown, and levels without marks. */
export interface FormValues extends SheetSettings {
  stampUrl: string | null;
  unmarkedLevels: string[];
}

export type SaveInput = Parameters<typeof reportCardsApi.saveSheetSettings.call>[0];

export type SettingsFormState = ReturnType<
  typeof useRecordForm<SessionSettings, FormValues, SaveInput, { data: SessionSettings }>
>;

/** Props of each part of the form. */
export interface PartProps {
  session: SessionSettings;
  form: SettingsFormState;
}
