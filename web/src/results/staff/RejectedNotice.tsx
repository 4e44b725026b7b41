import { useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/page/Button.tsx";
import { resultsApi } from "../api.ts";
import styles from "./StaffResults.module.css";

/** Tells a teacher that the principal sent results back; silent while there are none. */
export function RejectedNotice({ termId, onShow }: { termId: string; onShow: () => void }) {
  const rejected = useQuery(
    resultsApi.list.queryOptions({
      input: { mine: true, status: "rejected", termId, limit: 1 },
    }),
  );
  const count = rejected.data?.pagination.total ?? 0;
  if (count === 0) return null;
  return (
    <div className={styles.rejected}>
      <p>
        The principal sent back <b>{count === 1 ? "1 result" : `${count} results`}</b>. Correct and
        publish {count === 1 ? "it" : "them"} again.
      </p>
      <Button onClick={onShow}>Show rejected</Button>
    </div>
  );
}
