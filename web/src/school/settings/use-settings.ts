import { settingFault, type SettingKey } from "@school/core/school/setting-keys.ts";
import type { SchoolSettings } from "@school/core/school/settings/contract.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { isStale, messageOf } from "../../platform/client/api-error.ts";
import { changedFacts, type Facts } from "../../platform/forms/changes.ts";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { notify, toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { settingsApi } from "../api.ts";
import { failures } from "../../ui/text.ts";

const FAILURE = failures.save;

/** Loads all current settings. */
export function useSettings() {
  return useQuery(settingsApi.read.queryOptions());
}

/** The value of one setting; undefined if the server does not have it. */
function settingOf({ settings }: SchoolSettings, key: SettingKey) {
  return settings.find((setting) => setting.key === key);
}

/**
 * A setting that is saved as soon as it is chosen. The whole portal depends on it, so all shown
 * data is reloaded.
 *
 * @param failure text shown if the server sends no message
 */
export function useSettingChoice(
  settings: SchoolSettings,
  key: SettingKey,
  { failure = FAILURE, onSaved }: { failure?: string; onSaved?: () => void } = {},
) {
  const queries = useQueryClient();
  const setting = settingOf(settings, key);
  const change = useMutation({
    mutationFn: (value: string | boolean) =>
      settingsApi.change.call({ changes: [{ key, value, version: setting?.version ?? 0 }] }),
    async onSuccess() {
      await queries.invalidateQueries();
      onSaved?.();
    },
    onError(error) {
      if (isStale(error)) {
        notify(
          "Someone else changed this setting",
          "The new value is shown. Your change was not saved.",
        );
        void queries.invalidateQueries({ queryKey: settingsApi.read.key() });
      } else toastError(messageOf(error, failure));
    },
  });
  return {
    busy: change.isPending,
    /** Value that is being saved, so that a switch moves at once; otherwise the stored value. */
    value: change.isPending ? change.variables : setting?.value,
    choose: (value: string | boolean) => change.mutate(value),
  };
}

/**
 * A form over settings that are typed side by side and saved together. What is wrong with one is
 * said while it is being typed; only those that differ are sent. What is not saved outlives a
 * reload.
 *
 * @param saved what the person reads afterwards
 * @param confirmed a setting that is saved even if it was not changed
 */
export function useSettingForm<Key extends SettingKey>(
  settings: SchoolSettings,
  fields: readonly { readonly key: Key; readonly label: string }[],
  saved: string,
  confirmed?: Key,
) {
  const account = useAccount();
  const textOf = (all: SchoolSettings, key: Key) => {
    const value = settingOf(all, key)?.value;
    return typeof value === "string" ? value : "";
  };
  const facts: Facts<SchoolSettings> = fields.map(({ key, label }) => [
    `${label}:`,
    (all) => textOf(all, key) || "none",
  ]);
  const form = useRecordForm({
    record: settings,
    valuesOf: (all) =>
      Object.fromEntries(fields.map(({ key }) => [key, textOf(all, key)])) as Record<Key, string>,
    check: ({ changes }) =>
      fields.flatMap(({ key }) => {
        const message = faultOf(key, changes[key]);
        return message === null ? [] : [{ path: [key], message }];
      }),
    ...(confirmed === undefined && { unchanged() {} }),
    input: ({ record, changes }) => ({
      changes: fields.flatMap(({ key }) => {
        const text = changes[key] ?? (key === confirmed ? textOf(record, key) : undefined);
        if (text === undefined) return [];
        return [{ key, value: valueOf(key, text), version: settingOf(record, key)?.version ?? 0 }];
      }),
    }),
    send: settingsApi.change.call,
    saved({ data }, startFrom) {
      startFrom(data);
      toastSuccess(saved);
    },
    failure: FAILURE,
    draft: { account: account.id, form: `settings/${fields.map(({ key }) => key).join("+")}` },
    differences: (seen, current) => changedFacts(facts, seen, current),
  });
  return {
    ...form,
    storedText: (key: Key) => textOf(form.record, key),
    field: (key: Key) => ({
      ...form.field(key),
      error: faultOf(key, form.changes[key]) ?? form.issueFor(key),
    }),
  };
}

/** Returns the issue with a text that is being typed, or null. */
function faultOf(key: SettingKey, text: string | undefined): string | null {
  return text === undefined || valueOf(key, text) === null ? null : settingFault(key, text.trim());
}

/** An empty colour is the portal's own; every other setting may be an empty text. */
function valueOf(key: SettingKey, text: string): string | null {
  return key === "school_colour" && text.trim() === "" ? null : text.trim();
}
