import { mayDeleteDocuments } from "@school/core/staff/policy.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { downloadFile } from "../../platform/download-file.ts";
import { Button } from "../../ui/page/Button.tsx";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { staffApi } from "../api.ts";
import styles from "./Documents.module.css";

/** The documents of a record, to be saved one by one. */
export function DocumentList({ id }: { id: string }) {
  const account = useAccount();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const list = useQuery(staffApi.documents.queryOptions({ input: { id } }));
  const open = useMutation({
    ...staffApi.downloadDocument.mutationOptions(),
    onSuccess: ({ body }, { documentId }) => {
      const name = documents.find((one) => one.id === documentId)?.name ?? "Document";
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
  const documents = list.data?.data ?? [];

  async function askToRemove({ id: documentId, name }: { id: string; name: string }) {
    const sure = await confirm({ title: `Delete ${name}?`, confirmLabel: "Delete", danger: true });
    if (sure) remove.mutate({ id, documentId });
  }

  if (list.isPending) return <LoadingState />;
  if (list.isError) {
    return (
      <ErrorState title="The documents did not load" onRetry={() => void list.refetch()}>
        {messageOf(list.error)}
      </ErrorState>
    );
  }
  if (documents.length === 0) return <p className={styles.none}>No documents</p>;
  return (
    <ul className={styles.list}>
      {documents.map((document) => (
        <li key={document.id}>
          <span>
            {document.name} <small>{sizeText(document.size)}</small>
          </span>
          <span className={styles.actions}>
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
          </span>
        </li>
      ))}
    </ul>
  );
}

function sizeText(bytes: number): string {
  return bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
