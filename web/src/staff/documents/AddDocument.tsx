import { DOCUMENT_TYPES, documentRefusal } from "@school/core/staff/documents/documents.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { Button } from "../../ui/page/Button.tsx";
import { FormSection } from "../../ui/fields/FormLayout.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { staffApi } from "../api.ts";
import { DocumentList } from "./DocumentList.tsx";
import styles from "../records/Record.module.css";

/** Documents of a record: added at once, listed for whoever may read them. */
export function AddDocument({ id, mayRead }: { id: string; mayRead: boolean }) {
  const queries = useQueryClient();
  const chooser = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const add = useMutation({
    ...staffApi.addDocument.mutationOptions(),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: staffApi.documents.key() });
      toastSuccess("Document added");
    },
    onError: (error) => setRefusal(messageOf(error, "Failed to add the document")),
  });

  function take(document: File | undefined): void {
    if (!document) return;
    const refused = documentRefusal(document);
    setRefusal(refused);
    if (refused === null) add.mutate({ id, document });
  }

  return (
    <FormSection
      title="Documents"
      description={
        mayRead
          ? "Certificates and letters, kept encrypted. Only the principal and the person open them."
          : "You may add certificates and letters; only the principal and the person open them."
      }
    >
      {mayRead && <DocumentList id={id} />}
      <div className={styles.add}>
        <Button disabled={add.isPending} onClick={() => chooser.current?.click()}>
          {add.isPending ? "Uploading..." : "Add a document"}
        </Button>
        <span>pdf, jpg or png, up to 5 MB</span>
      </div>
      {refusal !== null && <p role="alert">{refusal}</p>}
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="Document"
        accept={Object.values(DOCUMENT_TYPES).join(",")}
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          // So that the same file can be chosen once more.
          event.currentTarget.value = "";
        }}
      />
    </FormSection>
  );
}
