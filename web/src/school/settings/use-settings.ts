import type { SchoolSettings } from "@school/core/school/settings/contract.ts";
import { settingFault, type SettingKey } from "@school/core/school/setting-keys.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ChangeEvent, type FormEvent } from "react";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { notify, toastError, toastSuccess } from "../../ui/feedback/toast.ts";
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

/**
 * Settings of text that are typed side by side and saved together. What is wrong with one is said
 * while it is being typed; only those that differ are sent.
 *
 * @param saved what the person reads afterwards
 */
export function useSettingTexts(
  settings: SchoolSettings,
  keys: readonly SettingKey[],
  saved: string,
) {
  const [typed, setTyped] = useState<Partial<Record<SettingKey, string>>>({});
  const change = useSettingChange(settings, "Failed to save", () => {
    setTyped({});
    toastSuccess(saved);
  });
  const storedOf = (key: SettingKey) => {
    const value = settingOf(settings, key)?.value;
    return typeof value === "string" ? value : "";
  };
  /** As it would be saved. */
  const textOf = (key: SettingKey) => typed[key]?.trim() ?? storedOf(key);
  const faultOf = (key: SettingKey) =>
    typed[key] === undefined ? null : settingFault(key, textOf(key));
  return {
    busy: change.busy,
    textOf,
    field: (key: SettingKey) => ({
      value: typed[key] ?? storedOf(key),
      error: faultOf(key),
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        setTyped({ ...typed, [key]: event.currentTarget.value }),
    }),
    onSubmit(event: FormEvent): void {
      event.preventDefault();
      const changed = keys.filter((key) => textOf(key) !== storedOf(key));
      if (changed.length === 0 || changed.some((key) => faultOf(key) !== null)) return;
      change.save(Object.fromEntries(changed.map((key) => [key, textOf(key)])));
    },
  };
}
