import type { SchoolSettings } from "@school/core/school/contract-settings.ts";
import type { SettingKey } from "@school/core/school/setting-keys.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { notify, toastError } from "../../ui/feedback/toast.ts";
import { settingsApi } from "../api.ts";

export type SettingValues = Partial<Record<SettingKey, string | boolean | null>>;

/** All settings, as they hold now. */
export function useSettings() {
  return useQuery(settingsApi.read.queryOptions());
}

/** The value of one setting; undefined if the server does not know it. */
export function settingOf(settings: SchoolSettings, key: SettingKey) {
  return settings.settings.find((setting) => setting.key === key);
}

/**
 * Sets settings, all or none. The rest of the portal follows them, so everything that is shown is
 * read again.
 *
 * @param failure what the person reads when the server says nothing itself
 */
export function useSettingChange(settings: SchoolSettings, failure: string, onSaved?: () => void) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (values: SettingValues) => {
      const keys = Object.keys(values) as SettingKey[];
      const changes = keys.map((key) => ({
        key,
        value: values[key] ?? null,
        version: settingOf(settings, key)?.version ?? 0,
      }));
      return settingsApi.change.call({ changes });
    },
    async onSuccess() {
      await queries.invalidateQueries();
      onSaved?.();
    },
    onError(error) {
      if (error instanceof ApiError && error.code === "stale_version") {
        notify("Somebody else changed this setting", "What holds now is shown. Nothing was saved.");
        void queries.invalidateQueries({ queryKey: settingsApi.read.key() });
      } else toastError(messageOf(error, failure));
    },
  });
  return {
    busy: change.isPending,
    /** What is on its way, so that a switch moves at once. */
    pending: change.isPending ? change.variables : {},
    save: (values: SettingValues) => change.mutate(values),
  };
}
