import type { AnswerSheets } from "@school/core/cbt/paper-sheets/contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { sendOrStore } from "../../platform/offline/send-or-store.ts";
import { failures } from "../../ui/text.ts";
import { analysisApi, marksApi, paperSheetsApi, testsApi } from "../api.ts";
import { testAddress } from "../tests/test-addresses.ts";
import { readPicture } from "./read-picture.ts";
import {
  type PhotoSheet,
  rowsInWords,
  rowToSave,
  savedName,
  type SheetPupil,
} from "./read-sheets.ts";
import type { WaitingSheet } from "./send-sheet.ts";
import { readSheets as texts } from "./text.ts";

/** The pictures of sheets on this page, and what can be done with them. */
export function usePhotoSheets(sheets: AnswerSheets) {
  const account = useAccount();
  const queries = useQueryClient();
  const [all, setAll] = useState<readonly PhotoSheet[]>([]);
  const count = useRef(0);
  // One after the other: a phone has the memory for one large picture.
  const queue = useRef<Promise<void>>(Promise.resolve());

  function change(key: number, changes: Partial<PhotoSheet>): void {
    setAll((list) => list.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  }

  function add(file: File): void {
    count.current += 1;
    const key = count.current;
    const sheet: PhotoSheet = {
      key,
      fileName: file.name,
      reading: null,
      studentId: null,
      rows: new Map(),
      checked: new Set(),
      replaces: null,
      outcome: null,
      error: null,
    };
    setAll((list) => [sheet, ...list]);
    queue.current = queue.current.then(async () => {
      const reading = await readPicture(file, sheets);
      if (typeof reading === "string") return change(key, { reading });
      const rows = new Map(reading.questions.map((one) => [one.questionId, one.rows] as const));
      change(key, { reading, rows, studentId: reading.studentId });
    });
  }

  async function save(sheet: PhotoSheet, pupil: SheetPupil): Promise<void> {
    const { test, questions } = sheets;
    change(sheet.key, { outcome: "saving", error: null });
    const { student } = pupil;
    const input: WaitingSheet = { testId: test.id, ...rowToSave(sheet, pupil, questions) };
    try {
      const response = await sendOrStore(
        account.id,
        {
          kind: "answer-sheets",
          record: `answer-sheets/${test.id}/${student.id}`,
          title: texts.changeTitle(student.name, test.title),
          href: testAddress("answer-sheets", test.id),
          input,
          lines: questions.map((question, at) => ({
            label: texts.question(at + 1),
            value: rowsInWords(question, sheet.rows.get(question.id) ?? []) ?? texts.noAnswer,
          })),
        },
        async () => (await import("./send-sheet.ts")).sendSheet,
      );
      change(sheet.key, { outcome: response === null ? "waiting" : "saved" });
      if (response !== null) show(response);
    } catch (error) {
      change(sheet.key, { outcome: null, error: messageOf(error, failures.save) });
      // Something else may be saved by now: the card then asks again.
      await queries.invalidateQueries({ queryKey: paperSheetsApi.key() });
    }
  }

  function show(response: { data: AnswerSheets }): void {
    queries.setQueryData(paperSheetsApi.list.queryKey({ input: { id: sheets.test.id } }), response);
    for (const key of [testsApi.key(), marksApi.key(), analysisApi.key()]) {
      void queries.invalidateQueries({ queryKey: key });
    }
  }

  return {
    all,
    add,
    change,
    save,
    show,
    remove: (key: number) => setAll((list) => list.filter((one) => one.key !== key)),
    /** Lets a sheet take the place of what is saved, and of an earlier picture in the list. */
    replace(sheet: PhotoSheet, pupil: SheetPupil) {
      const isEarlier = (one: PhotoSheet) =>
        one.studentId === sheet.studentId && one.key < sheet.key && one.outcome !== "saving";
      setAll((list) =>
        list
          .filter((one) => !isEarlier(one))
          .map((one) =>
            one.key === sheet.key ? { ...one, replaces: savedName(pupil.saved), error: null } : one,
          ),
      );
    },
    setRows(sheet: PhotoSheet, questionId: string, rows: readonly string[], isChecked: boolean) {
      change(sheet.key, {
        rows: new Map(sheet.rows).set(questionId, rows),
        ...(isChecked && { checked: new Set(sheet.checked).add(questionId) }),
      });
    },
    check: (sheet: PhotoSheet, questionId: string) =>
      change(sheet.key, { checked: new Set(sheet.checked).add(questionId) }),
  };
}

export type PhotoSheets = ReturnType<typeof usePhotoSheets>;
