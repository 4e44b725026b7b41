import type { ExportFormat } from "@school/core/cbt/question-files/formats.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { downloadFile } from "../../platform/download-file.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { SelectField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Stack } from "../../ui/page/Layout.tsx";

const FORMATS: Readonly<Record<ExportFormat, { label: string; description: string }>> = {
  portal: {
    label: "School portal",
    description: "Everything is in it, pictures too. Import it in this portal or another school's.",
  },
  qti: {
    label: "QTI 3 (TAO, Canvas and others)",
    description:
      "All kinds of questions, pictures, sections and reasons are in it. Formulas are text.",
  },
  gift: {
    label: "GIFT (Moodle)",
    description:
      "Text only: pictures, sounds, marks, orders, places on pictures and most gaps are not in it.",
  },
  xlsx: {
    label: "Excel (.xlsx)",
    description:
      "A row for each question, to change and import again. Pictures, sounds and places on pictures are not in it.",
  },
};
const ORDER: readonly ExportFormat[] = ["portal", "qti", "gift", "xlsx"];

interface ExportQuestionsProps {
  /** Name of the bank or test. */
  title: string;
  read: (format: ExportFormat) => Promise<{ body: File }>;
  onClose: () => void;
}

/** Downloads the questions of a bank or a test, with their answers, in a chosen format. */
export function ExportQuestions({ title, read, onClose }: ExportQuestionsProps) {
  const [format, setFormat] = useState<ExportFormat>("portal");
  const download = useMutation({
    mutationFn: () => read(format),
    onSuccess({ body }) {
      downloadFile(body);
      onClose();
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Download questions of ${title}`}
      busy={download.isPending}
      actions={
        <Button kind="primary" disabled={download.isPending} onClick={() => download.mutate()}>
          {download.isPending ? "Downloading..." : "Download"}
        </Button>
      }
    >
      <Stack gap={3}>
        <SelectField
          label="Format"
          description={FORMATS[format].description}
          options={ORDER.map((value) => ({ value, label: FORMATS[value].label }))}
          value={format}
          onChange={(event) =>
            setFormat(ORDER.find((one) => one === event.currentTarget.value) ?? "portal")
          }
        />
        <p>The file has the right answers.</p>
        <ErrorNote>
          {download.error && messageOf(download.error, "Failed to download the questions.")}
        </ErrorNote>
      </Stack>
    </Dialog>
  );
}
