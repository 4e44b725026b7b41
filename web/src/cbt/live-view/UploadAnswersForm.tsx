import { MAX_ANSWER_FILE_LENGTH } from "@school/core/cbt/live-view/live-view-limits.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { DropFile } from "../../ui/fields/DropFile.tsx";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { liveViewApi, sittingsApi } from "../api.ts";
import { buttons } from "../sittings/text.ts";
import { actions, answerFile } from "./text.ts";

const ENDINGS = [".txt"] as const;

/** Uploads the answer file of a device that cannot connect again. */
export function UploadAnswersForm({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const reading = useMutation({
    mutationFn: async (chosen: File) =>
      sittingsApi.readCarried.call({ file: (await chosen.text()).trim() }),
    onSuccess: () => queries.invalidateQueries({ queryKey: liveViewApi.key() }),
  });
  const read = reading.data?.data;
  return (
    <Form
      label={actions.uploadFile}
      onSubmit={(event) => {
        event.preventDefault();
        if (file) reading.mutate(file);
      }}
    >
      <p>
        On the pupil&apos;s device, press &quot;{buttons.saveAnswersToFile}&quot; and copy the file
        to a USB drive. Late answers wait for your decision.
      </p>
      <DropFile
        label="Answer file"
        types={ENDINGS}
        maxBytes={MAX_ANSWER_FILE_LENGTH}
        wrongKind={answerFile.notOne}
        tooLarge={answerFile.notOne}
        hint={'The name starts with "answers-".'}
        file={file}
        onFile={(chosen) => {
          reading.reset();
          setFile(chosen);
        }}
        busy={reading.isPending}
      />
      {read && (
        <p role="status">
          <strong>{read.student}</strong>, {read.test}:{" "}
          {answerFile.result(read.saved, read.lateAnswers, read.refused)}
        </p>
      )}
      <FormActions
        submit="Upload file"
        busyLabel="Uploading…"
        busy={reading.isPending}
        disabled={file === null || read !== undefined}
        error={reading.isError ? messageOf(reading.error, answerFile.notOne) : null}
        onCancel={onDone}
        cancelLabel={read ? "Close" : "Cancel"}
      />
    </Form>
  );
}
