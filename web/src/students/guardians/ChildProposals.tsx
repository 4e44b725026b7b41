import { useListInPanel } from "../../platform/use-list.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { studentsApi } from "../api.ts";
import styles from "./Guardians.module.css";
import { useChildren } from "./use-children.ts";

const PAGE_SIZE = 20;

/** Parents whose email is in a child's record; hidden when all are linked. */
export function ChildProposals() {
  const { link, busy } = useChildren();
  const list = useListInPanel(PAGE_SIZE, (paging) =>
    studentsApi.proposals.queryOptions({ input: paging }),
  );
  if (!list.total) return null;
  return (
    <Panel
      title="Parents to link"
      description="The parent's email matches the child's record. Link parents you recognise."
      flush
    >
      <ListPage list={list} noun={["proposal", "proposals"]} empty={null}>
        {(table) => (
          <div className={styles.proposals}>
            {table.rows?.map(({ parent, student }) => (
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
        )}
      </ListPage>
    </Panel>
  );
}
