import { timeText } from "@school/core/api/dates.ts";
import {
  PROPOSAL_KINDS,
  type ProposalKind,
  REASON_KINDS,
} from "@school/core/students/families/propose.ts";
import type { ProposedFamily } from "@school/core/students/families/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useList, useListInPanel } from "../../platform/use-list.ts";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Row } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ListCards } from "../../ui/table/ListCards.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { SelectionBar } from "../../ui/table/SelectionBar.tsx";
import { noMatches, labels as uiLabels } from "../../ui/text.ts";
import { studentsApi } from "../api.ts";
import styles from "./Families.module.css";
import { ProposalCard } from "./ProposalCard.tsx";
import { groupTitles, kindLabels, labels, namesOf, reasonLabels, titles } from "./text.ts";
import { useFamilyWrites } from "./use-family-writes.ts";

const PAGE_SIZE = 20;

const keyOf = ({ children }: ProposedFamily) => children.map(({ id }) => id).join();

/** Kinds of proposals that are confirmed all at once. */
const SURE_KINDS = ["phone", "alone"] as const;

/** Families that the records suggest: sure ones all at once, the others one by one, or joined. */
export function FamilyProposalsPage() {
  const writes = useFamilyWrites();
  const confirm = useConfirm();
  const [chosen, setChosen] = useState<ReadonlyMap<string, ProposedFamily>>(new Map());
  const list = useList({
    filters: ["search", "reason", "kind"],
    pageSize: PAGE_SIZE,
    read: (paging, { search, reason }) =>
      readProposals({ ...paging, kind: "check", search, reason }),
  });
  const { address, response } = list;
  const counts = response?.counts ?? { phone: 0, check: 0, alone: 0 };
  const shown = PROPOSAL_KINDS.filter(
    (kind) => counts[kind] > 0 && (address.kind === "" || address.kind === kind),
  );
  const joined = [...chosen.values()].flatMap(({ children }) => children.map(({ id }) => id));
  const choose: Choose = (proposals, isChosen) => {
    const next = new Map(chosen);
    for (const proposal of proposals) {
      if (isChosen(keyOf(proposal))) next.set(keyOf(proposal), proposal);
      else next.delete(keyOf(proposal));
    }
    setChosen(next);
  };
  const save = (studentIds: string[], familyId?: string) => {
    setChosen(new Map());
    writes.confirm({ groups: [{ studentIds, ...(familyId !== undefined && { familyId }) }] });
  };
  const card = (proposal: ProposedFamily) => (
    <ProposalCard
      proposal={proposal}
      busy={writes.busy}
      isChosen={chosen.has(keyOf(proposal))}
      onChoose={(isChosen) => choose([proposal], () => isChosen)}
      onConfirm={save}
    />
  );
  const sure = { search: address.search, reason: address.reason, chosen, choose, card };
  const askAll = async (kind: (typeof SURE_KINDS)[number]) => {
    const count = counts[kind];
    const isMeant = await confirm({
      title: labels.askAll(count),
      text: labels.askAllText,
      confirmLabel: labels.confirmAll(count),
    });
    if (isMeant) writes.confirmAll({ kind });
  };
  return (
    <Page
      title={titles.proposals}
      crumbs={[{ label: "Students", href: "/dashboard/students" }]}
      description="Pupils without a family, and who may be brothers and sisters."
    >
      <LastConfirmation writes={writes} />
      <ListPage
        list={list}
        search={{ label: "Search", placeholder: "Child, parent or phone" }}
        noun={["proposal to check", "proposals to check"]}
        filters={
          <FilterSelect
            label="Reason"
            all="All reasons"
            value={address.reason}
            options={REASON_KINDS.map((reason) => ({ value: reason, label: reasonLabels[reason] }))}
            onChange={(reason) => list.set({ reason })}
          />
        }
        empty={null}
      >
        {(table) => (
          <>
            {response && shown.length === 0 && (
              <EmptyState
                title="Every pupil has a family"
                hint="New pupils appear here when they are admitted."
              />
            )}
            {SURE_KINDS.filter((kind) => shown.includes(kind)).map((kind) => (
              <Panel
                key={kind}
                title={groupTitles[kind](counts[kind])}
                actions={
                  <Button
                    kind={kind === "phone" ? "primary" : "secondary"}
                    disabled={writes.busy}
                    onClick={() => void askAll(kind)}
                  >
                    {labels.confirmAll(counts[kind])}
                  </Button>
                }
              >
                <SureProposals kind={kind} {...sure} />
              </Panel>
            ))}
            {(!response || shown.includes("check")) && (
              <Panel title={groupTitles.check(counts.check)}>
                <ListCards
                  {...table}
                  empty={<EmptyState title={noMatches} />}
                  failed="The proposals did not load"
                  label="Proposed families"
                  className={styles.cards}
                  rowKey={keyOf}
                >
                  {card}
                </ListCards>
              </Panel>
            )}
          </>
        )}
      </ListPage>
      <SelectionBar
        // One family alone cannot be joined.
        count={chosen.size > 1 ? chosen.size : 0}
        note={[...chosen.values()].map(({ children }) => namesOf(children)).join("; ")}
        onClear={() => setChosen(new Map())}
      >
        <Button kind="primary" disabled={writes.busy} onClick={() => save(joined)}>
          {labels.joinChosen(joined.length)}
        </Button>
      </SelectionBar>
    </Page>
  );
}

/** The last confirmation of all of a kind, which can be undone for a day. */
function LastConfirmation({ writes }: { writes: ReturnType<typeof useFamilyWrites> }) {
  const confirm = useConfirm();
  const last = useQuery(studentsApi.lastConfirmation.queryOptions()).data?.data;
  if (!last) return null;
  const { id, families, pupils, confirmedAt, until } = last;
  const ask = async () => {
    const title = labels.askUndo(pupils);
    if (await confirm({ title, confirmLabel: labels.undoAll })) writes.undoAll({ id });
  };
  return (
    <Row gap={3}>
      <span>{labels.last(families, pupils, timeText(confirmedAt))}</span>
      <Button disabled={writes.busy} onClick={() => void ask()}>
        {labels.undoAll}
      </Button>
      <span>{labels.undoUntil(timeText(until))}</span>
    </Row>
  );
}

type Choose = (proposals: readonly ProposedFamily[], isChosen: (key: string) => boolean) => void;

interface SureProposalsProps {
  kind: ProposalKind;
  search: string;
  reason: string;
  chosen: ReadonlyMap<string, ProposedFamily>;
  choose: Choose;
  /** The decision about one of them, in its details. */
  card: (proposal: ProposedFamily) => ReactNode;
}

/** Proposals that need no look: a line each, which opens to its card. */
function SureProposals({ kind, search, reason, chosen, choose, card }: SureProposalsProps) {
  const list = useListInPanel(PAGE_SIZE, (paging) =>
    readProposals({ ...paging, kind, search, reason }),
  );
  const rows = list.table.rows ?? [];
  return (
    <ListPage list={list} noun={["proposal", "proposals"]} empty={<EmptyState title={noMatches} />}>
      {(table) => (
        <DataTable
          {...table}
          caption={kindLabels[kind]}
          columns={SURE_COLUMNS}
          rowKey={keyOf}
          selection={{
            selected: new Set(chosen.keys()),
            onChange: (keys) => choose(rows, (key) => keys.has(key)),
            label: ({ children }) => namesOf(children),
          }}
          expand={card}
          narrow="cards"
        />
      )}
    </ListPage>
  );
}

const SURE_COLUMNS: readonly Column<ProposedFamily>[] = [
  {
    key: "children",
    header: "Children",
    rowHeader: true,
    cell: ({ children }) => namesOf(children),
  },
  {
    key: "guardian",
    header: "Guardian",
    cell: ({ children }) => children[0]?.parentName ?? uiLabels.notGiven,
  },
  {
    key: "phone",
    header: "Phone",
    cell: ({ children }) => children[0]?.parentPhone ?? uiLabels.noPhoneNumber,
  },
];

interface ProposalFilter {
  page: number;
  limit: number;
  kind: ProposalKind;
  search: string;
  reason: string;
}

function readProposals({ search, reason, ...rest }: ProposalFilter) {
  const why = REASON_KINDS.find((one) => one === reason);
  return studentsApi.familyProposals.queryOptions({
    input: { ...rest, ...(search && { search }), ...(why && { reason: why }) },
  });
}
