import type { FilledSheet } from "@school/core/results/upload/score-workbook.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { downloadFile } from "../../platform/download-file.ts";
import { toastError } from "../../ui/feedback/toast.ts";
import { resultsApi } from "../api.ts";
import { workbookTexts } from "./text.ts";
import type { SheetChoice } from "./use-chosen-sheet.ts";

interface OpenWorkbook {
  readonly sheets: readonly FilledSheet[];
  /** Names of sheets left out. */
  readonly left: readonly string[];
}

/**
 * The workbook of all subjects of a class: downloaded, filled in offline, and imported. Each sheet
 * is then checked and saved in its subject's grid, like a pasted one.
 */
export function useWorkbook({ schoolClass, term, subjects, setAddress }: SheetChoice) {
  const [workbook, setWorkbook] = useState<OpenWorkbook | null>(null);
  /** The subject whose sheet is being checked, and its index. */
  const [checking, setChecking] = useState<{ subjectId: string | null; count: number }>({
    subjectId: null,
    count: 0,
  });
  const onError = (error: Error) => toastError(messageOf(error));
  const download = useMutation(
    resultsApi.workbook.mutationOptions({ onSuccess: ({ body }) => downloadFile(body), onError }),
  );
  const read = useMutation(
    resultsApi.readWorkbook.mutationOptions({ onSuccess: ({ data }) => open(data), onError }),
  );

  function open({ sheets, left }: OpenWorkbook): void {
    const [any] = sheets;
    const ofClass = sheets.filter(
      ({ classId, termId }) => classId === schoolClass?.id && termId === term?.id,
    );
    if (!any)
      return toastError("This file has no score sheets. Download the workbook and fill it in.");
    if (ofClass.length === 0) return toastError(workbookTexts.otherClass(any.title));
    const ofSubjects = ofClass.filter(({ subjectId }) =>
      subjects.some(({ id }) => id === subjectId),
    );
    const unknown = sheets.filter((sheet) => !ofSubjects.includes(sheet));
    setWorkbook({ sheets: ofSubjects, left: [...unknown.map(({ title }) => title), ...left] });
  }

  function check(subjectId: string): void {
    setChecking(({ count }) => ({ subjectId, count: count + 1 }));
    setAddress({ subject: subjectId });
  }

  return {
    workbook,
    count: checking.count,
    isBusy: download.isPending || read.isPending,
    download: () => {
      if (schoolClass && term) download.mutate({ classId: schoolClass.id, termId: term.id });
    },
    upload: (file: File) => read.mutate({ file }),
    check,
    close: () => setWorkbook(null),
    /** The sheet of the subject, while it is being checked. */
    filledOf(subjectId: string): FilledSheet | null {
      const sheet = workbook?.sheets.find((one) => one.subjectId === subjectId);
      return sheet && subjectId === checking.subjectId ? sheet : null;
    },
    onChecked: () => setChecking(({ count }) => ({ subjectId: null, count })),
  };
}

export type Workbook = ReturnType<typeof useWorkbook>;
