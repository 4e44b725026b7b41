import type { SubjectRecord } from "@school/core/classes/contract-subjects.ts";
import { useState } from "react";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { StaleNews } from "../../ui/feedback/StaleNews.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { subjectsApi } from "../api.ts";
import { useStaleForm } from "../../platform/use-stale-form.ts";

/** Renames a subject; its results keep it. */
export function SubjectForm({ subject, onDone }: { subject: SubjectRecord; onDone: () => void }) {
  const [name, setName] = useState(subject.name);
  const form = useStaleForm({
    stored: subject,
    send: ({ id, version }, wanted: string) =>
      subjectsApi.update.call({ id, version, name: wanted }),
    changes: (seen, now) => [
      seen.name === now.name
        ? `${now.name} is ${now.isActive ? "enabled" : "disabled"} now`
        : `Name ${seen.name} → ${now.name}`,
    ],
    done() {
      toastSuccess(`Saved: ${name.trim()}`);
      onDone();
    },
    failure: "Failed to save",
    fields: ["name"],
  });
  return (
    <Form
      label={`Rename ${subject.name}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "") form.run(name);
      }}
    >
      <StaleNews nothingYet="saved" news={form.news} />
      <TextField
        label="Name"
        maxLength={80}
        value={name}
        error={form.issueFor("name")}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <FormActions
        submit={form.submit}
        busyLabel="Saving..."
        busy={form.busy}
        error={form.error}
        onCancel={onDone}
      />
    </Form>
  );
}
