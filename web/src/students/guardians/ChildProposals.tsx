import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { studentsApi } from "../api.ts";
import styles from "./Guardians.module.css";
import { useChildren } from "./use-children.ts";

const PAGE_SIZE = 20;

/** Parents whose e-mail stands in a child's record; gone when all are linked. */
export function ChildProposals() {
  const { link, busy } = useChildren();
  const [page, setPage] = useState(1);
  const proposals = useQuery(
    studentsApi.proposals.queryOptions({
      input: { page, limit: PAGE_SIZE },
      placeholderData: keepPreviousData,
    }),
  );
  const total = proposals.data?.pagination.total ?? 0;
  if (total === 0) return null;
  return (
    <Panel
      title="Parents to link"
      description="The parent's confirmed email is the one in the child's record. Link those whom you know."
      flush
    >
      <div className={styles.proposals}>
        {proposals.data?.data.map(({ parent, student }) => (
          <div key={`${parent.id} ${student.id}`} className={styles.row}>
            <span>
              {parent.name} and {student.name}
              <small>
                {parent.email}, {student.className ?? "no class"}
              </small>
            </span>
            <Button
              size="compact-sm"
              aria-label={`Link ${student.name} to ${parent.name}`}
              disabled={busy}
              onClick={() => link({ id: parent.id, studentId: student.id })}
            >
              Link
            </Button>
          </div>
        ))}
      </div>
      <Pager page={page} pageSize={PAGE_SIZE} total={total} noun="proposals" onPage={setPage} />
    </Panel>
  );
}
