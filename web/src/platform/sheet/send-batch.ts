import { ApiError } from "../client/api-error.ts";
import { boundToAccount } from "../session/bound-to-account.ts";
import {
  unsavedCells,
  type Refusal,
  type SheetAction,
  type SheetKind,
  type SheetRows,
} from "./sheet-state.ts";

/** Calls that save the rows of a sheet, with or without its page. */
export interface SheetCalls<Row> {
  readonly kind: SheetKind<Row>;
  /** Saves the rows as one batch, whole or not at all; returns the current rows. */
  readonly send: (batch: SheetRows<Row>) => Promise<readonly Row[]>;
  /** Name of the list of rows in the call. Default: "rows". */
  readonly list?: string;
  /** Returns the current rows in a refusal, if another user changed them. */
  readonly rowsIn: (error: ApiError) => readonly Row[] | null | undefined;
}

/**
 * Sends rows as one batch. If the server refuses some, the sheet gets the reasons, and the others
 * are sent again without them.
 *
 * @returns the number of saved rows; throws any error that is not about rows (no network, no right)
 */
export async function sendBatch<Row>(
  calls: SheetCalls<Row>,
  rows: SheetRows<Row>,
  dispatch: (action: SheetAction<Row>) => void,
): Promise<number> {
  const { kind, send } = calls;
  let batch = rows;
  const requireSameAccount = boundToAccount();
  while (batch.length > 0) {
    requireSameAccount();
    const sent = Object.fromEntries(batch.map((row) => [row.id, unsavedCells(kind, row)]));
    dispatch({ type: "sent", cells: sent });
    try {
      dispatch({ type: "saved", rows: await send(batch), sent });
      return batch.length;
    } catch (error) {
      const refused = error instanceof ApiError ? takeRefusal(calls, error, batch, dispatch) : [];
      if (refused.length === 0) throw error;
      batch = batch.filter(({ id }) => !refused.includes(id));
    }
  }
  return 0;
}

/** Updates the sheet with a refusal and returns the affected rows; none if it is not about rows. */
function takeRefusal<Row>(
  { kind, rowsIn, list: name = "rows" }: SheetCalls<Row>,
  error: ApiError,
  batch: SheetRows<Row>,
  dispatch: (action: SheetAction<Row>) => void,
): string[] {
  const current = rowsIn(error);
  if (current) {
    dispatch({ type: "changed elsewhere", rows: current });
    const versions = new Map(current.map((row) => [kind.idOf(row), kind.versionOf(row)]));
    return batch
      .filter(({ id, saved }) => versions.has(id) && versions.get(id) !== kind.versionOf(saved))
      .map(({ id }) => id);
  }
  const refusals = error.issues.flatMap(({ path, message }): Refusal[] => {
    const [list, index, ...within] = path;
    const row = list === name && typeof index === "number" ? batch[index] : undefined;
    const column = kind.columns.find(({ key }) => within.includes(key));
    return row ? [{ row: row.id, column: column?.key ?? null, reason: message }] : [];
  });
  if (refusals.length > 0) dispatch({ type: "refused", refusals });
  return refusals.map(({ row }) => row);
}
