import type { StudentRow } from "@school/core/students/lists/contract.ts";
import { useAccount } from "../../accounts/account.ts";
import { clearDraft, loadDraft, saveDraft } from "../../platform/drafts.ts";
import type { StoredSelection } from "../../ui/table/selection.ts";

/** Stored part of a chosen pupil: enough to change the record, and to change it back. */
export type Chosen = Pick<StudentRow, (typeof STORED)[number]>;
const STORED = [
  "id",
  "version",
  "firstName",
  "lastName",
  "classId",
  "isActive",
  "sportsHouse",
  "boarderStatus",
  "sessionJoined",
] as const;

/** The selection survives a reload, only in this browser and for this account. */
export function useStoredSelection(): StoredSelection<Chosen> {
  const { id } = useAccount();
  return {
    load() {
      const stored = loadDraft(id, SELECTION)?.contents;
      return Array.isArray(stored) ? (stored as Chosen[]) : [];
    },
    save(rows) {
      if (rows.length === 0) return clearDraft(id, SELECTION);
      void saveDraft(
        id,
        SELECTION,
        rows.map((row) => Object.fromEntries(STORED.map((name) => [name, row[name]]))),
      );
    },
  };
}
const SELECTION = "students/bulk";
