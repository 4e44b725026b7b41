import { DOCUMENT_TYPES, documentRefusal } from "@school/core/staff/documents/documents.ts";
import { mayDeleteDocuments } from "@school/core/staff/policy.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { downloadFile } from "../../platform/download-file.ts";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { FormSection } from "../../ui/fields/FormLayout.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, PlainList, Row } from "../../ui/page/Layout.tsx";
import { staffApi } from "../api.ts";
import styles from "./Documents.module.css";

/** Documents of a record: each is added at once, and listed for those who may read them. */
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
          ? "Certificates and letters. Only the principal and this person can open them."
          : "You can add certificates and letters. Only the principal and this person can open them."
      }
    >
      {mayRead && <DocumentList id={id} />}
      <Row gap={3}>
        <Button disabled={add.isPending} onClick={() => chooser.current?.click()}>
          {add.isPending ? "Uploading..." : "Add a document"}
        </Button>
        <Muted as="span">pdf, jpg or png, up to 5 MB</Muted>
      </Row>
      {refusal !== null && <p role="alert">{refusal}</p>}
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="Document"
        accept={Object.values(DOCUMENT_TYPES).join(",")}
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          // Allows choosing the same file again.
          event.currentTarget.value = "";
        }}
      />
    </FormSection>
  );
}

/** The documents of a record, to be saved one by one. */
export function DocumentList({ id }: { id: string }) {
  const account = useAccount();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const list = useQuery(staffApi.documents.queryOptions({ input: { id } }));
  const open = useMutation({
    ...staffApi.downloadDocument.mutationOptions(),
    onSuccess: ({ body }, { documentId }) => {
      const name = list.data?.data.find((one) => one.id === documentId)?.name ?? "Document";
      downloadFile(new File([body], name, { type: body.type }));
    },
    onError: (error) => toastError(messageOf(error, "Failed to open the document")),
  });
  const remove = useMutation({
    ...staffApi.removeDocument.mutationOptions(),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: staffApi.documents.key() });
      toastSuccess("Deleted");
    },
    onError: (error) => toastError(messageOf(error, "Failed to delete the document")),
  });

  async function askToRemove({ id: documentId, name }: { id: string; name: string }) {
    const sure = await confirm({ title: `Delete ${name}?`, confirmLabel: "Delete", danger: true });
    if (sure) remove.mutate({ id, documentId });
  }

  return (
    <Loaded query={list} failed="The documents did not load">
      {({ data: documents }) =>
        documents.length === 0 ? (
          <Muted>No documents</Muted>
        ) : (
          <PlainList ruled gap={2}>
            {documents.map((document) => (
              <Row as="li" key={document.id} spread>
                <span className={styles.name}>
                  {document.name} <Muted as="small">{sizeText(document.size)}</Muted>
                </span>
                <Row>
                  <Button
                    disabled={open.isPending}
                    aria-label={`Download ${document.name}`}
                    onClick={() => open.mutate({ id, documentId: document.id })}
                  >
                    Download
                  </Button>
                  {mayDeleteDocuments(account) && (
                    <Button
                      kind="quiet"
                      disabled={remove.isPending}
                      aria-label={`Delete ${document.name}`}
                      onClick={() => void askToRemove(document)}
                    >
                      Delete
                    </Button>
                  )}
                </Row>
              </Row>
            ))}
          </PlainList>
        )
      }
    </Loaded>
  );
}

function sizeText(bytes: number): string {
  return bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
