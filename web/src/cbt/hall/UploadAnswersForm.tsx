import { plural } from "@school/core/api/plural.ts";
import { CARRIED_FILE_LENGTH } from "@school/core/cbt/hall/hall-limits.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { DropFile } from "../../ui/fields/DropFile.tsx";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { hallApi, sittingsApi } from "../api.ts";
import styles from "./Hall.module.css";

const ENDINGS = [".txt"] as const;
const NOT_ONE = "That is no file of answers from a test.";

/** Takes the answers of a machine without a network, from the file that was carried on a stick. */
export function UploadAnswersForm({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const reading = useMutation({
    mutationFn: async (chosen: File) =>
      sittingsApi.readCarried.call({ file: (await chosen.text()).trim() }),
    onSuccess: () => queries.invalidateQueries({ queryKey: hallApi.key() }),
  });
  const read = reading.data?.data;
  return (
    <Form
      label="Read a carried file"
      onSubmit={(event) => {
        event.preventDefault();
        if (file) reading.mutate(file);
      }}
    >
      <p className={styles.text}>
        On the pupil&apos;s machine, &quot;Save my answers to a file&quot; makes this file. Only
        this school can read it, and its answers follow the same rules as any: what comes late waits
        for your decision.
      </p>
      <DropFile
        label="File of answers"
        types={ENDINGS}
        maxBytes={CARRIED_FILE_LENGTH}
        wrongKind={NOT_ONE}
        tooLarge={NOT_ONE}
        hint={'Its name begins with "answers-".'}
        file={file}
        onFile={(chosen) => {
          reading.reset();
          setFile(chosen);
        }}
        busy={reading.isPending}
      />
      {read && (
        <p className={styles.text} role="status">
          <strong>{read.student}</strong>, {read.test}: {plural(read.saved, "answer")} saved,{" "}
          {read.setAside} kept apart, {read.refused} refused.
        </p>
      )}
      <FormActions
        submit="Read the file"
        busyLabel="Reading..."
        busy={reading.isPending}
        disabled={file === null || read !== undefined}
        error={reading.isError ? messageOf(reading.error, NOT_ONE) : null}
        onCancel={onDone}
        cancelLabel={read ? "Close" : "Cancel"}
      />
    </Form>
  );
}
