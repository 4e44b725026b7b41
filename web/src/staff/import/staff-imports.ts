import {
  counted,
  type ImportCalls,
  type ImportWords,
} from "../../platform/imports/import-calls.ts";
import { staffApi } from "../api.ts";

export const staffImports: ImportCalls = {
  room: "staff",
  upload: (input) => staffApi.uploadImport.call(input),
  recent: (input) => staffApi.imports.call(input),
  byId: (input) => staffApi.importById.call(input),
  notes: (input) => staffApi.importNotes.call(input),
  notesFile: (input) => staffApi.importNotesFile.call(input),
  setOptions: (input) => staffApi.setImportOptions.call(input),
  start: (input) => staffApi.startImport.call(input),
  cancel: (input) => staffApi.cancelImport.call(input),
  undo: (input) => staffApi.undoImport.call(input),
};

const noun = { one: "staff record", many: "staff records" };

export const staffImportWords: ImportWords = {
  ...noun,
  send: "Import Staff",
  sending: "Importing...",
  complete: (count) => `Successfully imported ${counted(noun, count)}`,
  failed: "Failed to import CSV. Please check the file format and try again.",
  list: { href: "/dashboard/staff", label: "View Staff" },
};
