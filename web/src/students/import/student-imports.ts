import { NUMBER_PATTERN } from "@school/core/students/import/import-columns.ts";
import type { ImportCalls, ImportLabels } from "../../platform/imports/import-calls.ts";
import { studentsApi } from "../api.ts";
import { labels } from "../text.ts";
import { labels as uiLabels } from "../../ui/text.ts";

export const studentImports: ImportCalls = {
  module: "students",
  upload: (input) => studentsApi.uploadImport.call(input),
  recent: (input) => studentsApi.imports.call(input),
  byId: (input) => studentsApi.importById.call(input),
  notes: (input) => studentsApi.importNotes.call(input),
  notesFile: (input) => studentsApi.importNotesFile.call(input),
  setOptions: (input) => studentsApi.setImportOptions.call(input),
  start: (input) => studentsApi.startImport.call(input),
  cancel: (input) => studentsApi.cancelImport.call(input),
  undo: (input) => studentsApi.undoImport.call(input),
};

export const studentImportLabels: ImportLabels = {
  one: "pupil",
  many: "pupils",
  send: "Check file",
  sending: "Uploading...",
  complete: () => labels.importComplete,
  failed: "Import failed",
  questionLinks: {
    [NUMBER_PATTERN]: { href: "/dashboard/settings/school", label: "Change the pattern" },
  },
  list: { href: "/dashboard/students", label: uiLabels.viewStudents },
};
