import type { ImportCalls, ImportLabels } from "../../platform/imports/import-calls.ts";
import { studentsApi } from "../api.ts";

export const studentImports: ImportCalls = {
  room: "students",
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
  complete: () => "Import complete",
  failed: "Import failed",
  list: { href: "/dashboard/students", label: "View Students" },
};
