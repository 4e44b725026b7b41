import { useListInPanel } from "../../platform/use-list.ts";
import { Button } from "../../ui/page/Button.tsx";
import { PlainList, Row } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { studentsApi } from "../api.ts";
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
    >
      <ListPage list={list} noun={["proposal", "proposals"]} empty={null}>
        {(table) => (
          <PlainList ruled gap={2}>
            {table.rows?.map(({ parent, student }) => (
              <Row as="li" key={`${parent.id} ${student.id}`} spread nowrap>
                <TwoLines below={`${parent.email}, ${student.className ?? "no class"}`}>
                  {parent.name} and {student.name}
                </TwoLines>
                <Button
                  size="compact-sm"
                  aria-label={`Link ${student.name} to ${parent.name}`}
                  disabled={busy}
                  onClick={() => link({ id: parent.id, studentId: student.id })}
                >
                  Link
                </Button>
              </Row>
            ))}
          </PlainList>
        )}
      </ListPage>
    </Panel>
  );
}
