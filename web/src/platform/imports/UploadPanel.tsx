import { IMPORT_FILE_LIMIT, IMPORT_FILE_TYPES, NOT_A_TABLE } from "@school/core/api/imports.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Stack } from "../../ui/page/Layout.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { DropFile } from "../../ui/fields/DropFile.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { messageOf } from "../client/api-error.ts";
import type { ImportCalls, ImportLabels } from "./import-calls.ts";
import styles from "./Imports.module.css";
import { importKeys } from "./use-import.ts";
import { messages } from "@school/core/api/text.ts";

interface UploadPanelProps {
  calls: ImportCalls;
  labels: ImportLabels;
  onUploaded: (id: string) => void;
}

/** Chooses and uploads the file, which is only checked, not imported. */
export function UploadPanel({ calls, labels, onUploaded }: UploadPanelProps) {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const sent = useMutation({
    mutationFn: calls.upload,
    onSuccess: (answer) => {
      client.setQueryData(importKeys.one(calls, answer.data.id), answer);
      onUploaded(answer.data.id);
    },
  });
  return (
    <Panel
      title="The file"
      description="The file is checked first. Nothing is imported until you confirm."
    >
      <Stack>
        <DropFile
          label={`File of ${labels.many}`}
          types={IMPORT_FILE_TYPES}
          maxBytes={IMPORT_FILE_LIMIT}
          wrongKind={NOT_A_TABLE}
          tooLarge={messages.tooLarge10MB}
          hint="Excel (.xlsx, .xls), .ods or CSV, up to 10 MB and 20,000 rows"
          file={file}
          busy={sent.isPending}
          error={sent.error && messageOf(sent.error, labels.failed)}
          onFile={(chosen) => {
            sent.reset();
            setFile(chosen);
          }}
        />
        <div className={styles.actions}>
          <Button
            kind="primary"
            disabled={!file || sent.isPending}
            aria-busy={sent.isPending}
            onClick={() => file && sent.mutate({ file })}
          >
            {sent.isPending ? labels.sending : labels.send}
          </Button>
        </div>
      </Stack>
    </Panel>
  );
}
