import { ApiError } from "../../platform/client/api-error.ts";
import { Button } from "../../ui/page/Button.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { classesApi } from "../api.ts";
import styles from "../Classes.module.css";
import { useWrite } from "../use-write.ts";

/** Offers the class back that was deleted and still holds results under the wanted name. */
export function ArchivedNotice({ error, onDone }: { error: unknown; onDone: () => void }) {
  const restore = useWrite({
    send: (seen: { id: string; version: number }) => classesApi.restore.call(seen),
    done({ data }) {
      toastSuccess(`Brought back: ${data.fullName}`);
      onDone();
    },
    failure: "Failed to bring the class back",
  });
  if (!(error instanceof ApiError) || error.code !== "class_archived") return null;
  const seen = error.current as { id: string; version: number };
  return (
    <div className={styles.notice} role="alert">
      <p>{error.message}</p>
      <Button loading={restore.isPending} onClick={() => restore.mutate(seen)}>
        Bring back
      </Button>
    </div>
  );
}
