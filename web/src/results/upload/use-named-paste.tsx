import type { SheetPupil } from "@school/core/results/upload/pasted-names.ts";
import type { PastedTable } from "@school/core/results/upload/pasted-table.ts";
import type { FilledSheet } from "@school/core/results/upload/score-workbook.ts";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import type { Sheet } from "../../platform/sheet/use-sheet.ts";
import { useWhenIdle } from "../../ui/frame/use-when-idle.ts";
import { toastError } from "../../ui/feedback/toast.ts";
import type { PastePreview as Preview } from "./PastePreview.tsx";

const loadPreview = async () => ({ default: (await import("./PastePreview.tsx")).PastePreview });
/** Loaded with the first paste, or when the page is idle: the sheet opens without it. */
const loadReader = async () => {
  const [{ readPastedTable }, { pastedText }] = await Promise.all([
    import("@school/core/results/upload/pasted-table.ts"),
    import("@school/core/results/upload/score-workbook.ts"),
  ]);
  return { readPastedTable, pastedText };
};
type Reader = Awaited<ReturnType<typeof loadReader>>;
const PastePreview = lazy(loadPreview) as unknown as typeof Preview;

interface Begun {
  /** A sheet of a workbook to check. */
  begin?: FilledSheet | null;
  onClose?: (() => void) | undefined;
}

/**
 * Pastes and imports rows that name their pupils: scores are assigned to those pupils, after a
 * preview.
 */
export function useNamedPaste<Row>(
  sheet: Sheet<Row>,
  pupilOf: (row: Row) => SheetPupil,
  { begin = null, onClose }: Begun = {},
) {
  const { kind, rows } = sheet;
  const pupils = rows.map(({ saved }) => pupilOf(saved));
  const [table, setTable] = useState<PastedTable | null>(null);
  /** Scores at the time of the workbook's download. */
  const [downloaded, setDownloaded] = useState<PastedTable | null>(null);
  const readFilled = useEffectEvent((reader: Reader, cells: FilledSheet["rows"]) =>
    reader.readPastedTable(reader.pastedText(cells), kind.columns, pupils),
  );
  useEffect(() => {
    if (begin === null) return;
    void loadReader().then((reader) => {
      setTable(readFilled(reader, begin.rows));
      setDownloaded(readFilled(reader, begin.downloaded));
    });
  }, [begin]);
  useWhenIdle(loadPreview);
  useWhenIdle(loadReader);
  const close = () => {
    setTable(null);
    setDownloaded(null);
    onClose?.();
  };

  /** False if the text names no pupils, so that only the position of its rows counts. */
  async function open(text: string, column = 0): Promise<boolean> {
    const reader = await loadReader().catch(() => null);
    if (reader === null) {
      toastError("A part of this page did not load. Connect to the network, then paste again.");
      return true;
    }
    const pasted = reader.readPastedTable(text, kind.columns, pupils, column);
    setTable(pasted);
    return pasted !== null;
  }

  async function openFile(file: File): Promise<void> {
    if (!/\.(csv|txt)$/i.test(file.name))
      return toastError("Upload a CSV file. In Excel, choose Save As, then CSV.");
    if (!(await open(textIn(await file.arrayBuffer()))))
      toastError("This file has no names or admission numbers. Download the sheet and fill it in.");
  }

  const preview = table && (
    <Suspense>
      <PastePreview
        kind={kind}
        rows={rows}
        pupils={pupils}
        table={table}
        downloaded={downloaded}
        onClose={close}
        onApply={(cells) => {
          sheet.paste(cells);
          close();
        }}
      />
    </Suspense>
  );
  return { open, openFile, preview };
}

/** Older Excel versions save CSV files in Windows-1252. */
function textIn(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
