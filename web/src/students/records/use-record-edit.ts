import { formValuesOf, namesOf, wordsOf, type FormValues } from "@school/core/api/fields.ts";
import { STUDENT_FIELDS, type StudentField } from "@school/core/students/fields.ts";
import { parseTerm, termLabel } from "@school/core/school/terms.ts";
import type { RecordChoices } from "@school/core/students/admission/contract.ts";
import type { RecordChange, StudentRecord } from "@school/core/students/records/contract.ts";
import { checkRecordChange } from "@school/core/students/admission/admission.ts";
import type { Issue } from "@school/core/api/error.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { clearUnsent, loadUnsent, saveUnsent } from "../../platform/unsent.ts";
import { todayAtSchool } from "../../school/today.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { studentsApi } from "../api.ts";
import type { UploadedPassport } from "./PassportField.tsx";

/** What only the edit form has. */
interface AccountValues {
  isActive: boolean;
  /** Blank keeps the current one. */
  password: string;
}
type EditValues = FormValues<typeof STUDENT_FIELDS> & AccountValues;

/**
 * An edit of a record. Only what the person changed is sent. When somebody else changed the record
 * meanwhile nothing is saved: `news` says what, and saving again goes on from there. What was
 * typed, but for a password, outlives a reload.
 */
export function useRecordEdit(before: StudentRecord, choices: RecordChoices, onDone: () => void) {
  const account = useAccount();
  const queries = useQueryClient();
  const unsent = `student/${before.id}`;
  const [seen, setSeen] = useState(before);
  const [typed, setTyped] = useState<Partial<EditValues>>(() => typedBefore(account.id, unsent));
  const [wasTypedBefore, setTypedBefore] = useState(Object.keys(typed).length > 0);
  /** Undefined while the picture stays. */
  const [passport, setPassport] = useState<UploadedPassport | null>();
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [news, setNews] = useState<readonly string[]>([]);
  const save = useMutation({
    ...studentsApi.update.mutationOptions(),
    async onSuccess() {
      clearUnsent(account.id, unsent);
      toastSuccess("Student updated");
      await queries.invalidateQueries({ queryKey: studentsApi.key() });
      onDone();
    },
    onError(error) {
      const current = staleRecord(error);
      if (!current) return;
      setNews(recordChanges(seen, current));
      setSeen(current);
    },
  });

  const stored: EditValues = {
    ...formValuesOf(STUDENT_FIELDS, seen),
    isActive: seen.isActive,
    password: "",
  };
  const values = { ...stored, ...typed };

  function change(changes: Partial<EditValues>): void {
    const next = { ...typed, ...changes };
    setTyped(next);
    const { password: _password, ...kept } = next;
    saveUnsent(account.id, unsent, kept);
  }

  function forgetTyped(): void {
    clearUnsent(account.id, unsent);
    setTyped({});
    setTypedBefore(false);
    setIssues([]);
  }

  function send(): void {
    const changes = changedFields(stored, values, passport);
    const found = [...checkRecordChange(changes, todayAtSchool()), ...classFault(stored, values)];
    setIssues(found);
    if (found.length > 0) return;
    setNews([]);
    if (Object.keys(changes).length === 0) return onDone();
    save.mutate({ id: seen.id, version: seen.version, ...changes });
  }

  const refused = save.error instanceof ApiError ? save.error : null;
  const issueFor = (field: string) =>
    issues.find(({ path }) => path[0] === field)?.message ?? refused?.issueFor(field);
  const src = passport === undefined ? seen.profileImageUrl : (passport?.url ?? null);
  return {
    seen,
    values,
    change,
    choices: withOwnCategory(choices, seen),
    issueFor,
    passport: { src, set: setPassport },
    news,
    busy: save.isPending,
    error: formError(issues, save.error, news),
    wasTypedBefore,
    forgetTyped,
    send,
  };
}

function typedBefore(accountId: string, form: string): Partial<EditValues> {
  const contents = loadUnsent(accountId, form)?.contents;
  return typeof contents === "object" && contents !== null ? contents : {};
}

function changedFields(
  stored: EditValues,
  values: EditValues,
  passport: UploadedPassport | null | undefined,
): RecordChange {
  const changed = Object.entries(values).filter(
    ([field, value]) => value !== stored[field as keyof EditValues],
  );
  return {
    ...Object.fromEntries(changed),
    ...(passport !== undefined && { passportId: passport?.id ?? null }),
  };
}

/** A pupil is moved from class to class, not out of all. */
function classFault(stored: EditValues, values: EditValues): Issue[] {
  if (values.classId !== "" || stored.classId === "") return [];
  return [{ path: ["classId"], message: "Choose the class into which the pupil goes" }];
}

/** The category that the record has, also when it is not offered any more. */
function withOwnCategory(choices: RecordChoices, record: StudentRecord): RecordChoices {
  const { classCategoryId: id, classCategory: name } = record;
  if (id === null || name === null) return choices;
  if (choices.categories.some((category) => category.id === id)) return choices;
  return { ...choices, categories: [...choices.categories, { id, name }] };
}

function staleRecord(error: unknown): StudentRecord | null {
  if (!(error instanceof ApiError) || error.code !== "stale_version") return null;
  return (error.current as StudentRecord | undefined) ?? null;
}

function formError(issues: readonly Issue[], error: unknown, news: readonly string[]) {
  if (issues.length > 0) return issues[0]!.message;
  if (!error || news.length > 0) return null;
  return messageOf(error, "Failed to update");
}

/** What differs between a record as the person saw it and as it stands now. */
function recordChanges(seen: StudentRecord, now: StudentRecord): string[] {
  const changes = namesOf(STUDENT_FIELDS).flatMap((name) => {
    const [before, after] = [said(seen, name), said(now, name)];
    const { label } = STUDENT_FIELDS[name];
    return before === after ? [] : [`${label}: ${before || "none"} → ${after || "none"}`];
  });
  if (seen.isActive !== now.isActive) {
    changes.push(`Disable Account: ${now.isActive ? "YES → NO" : "NO → YES"}`);
  }
  if (pictureOf(seen.profileImageUrl) !== pictureOf(now.profileImageUrl)) {
    changes.push("Passport Image");
  }
  return changes.length > 0 ? changes : ["Saved again with the same details"];
}

/** The picture's own address, without what makes it work for an hour. */
function pictureOf(url: string | null): string {
  return url?.split("?")[0] ?? "";
}

function said(record: StudentRecord, name: StudentField): string {
  if (name === "classId") return record.className ?? "";
  if (name === "classCategoryId") return record.classCategory ?? "";
  const term = name === "termJoined" ? parseTerm(record.termJoined) : null;
  return term ? termLabel(term, "1st Term") : wordsOf(STUDENT_FIELDS[name], record[name]);
}
