import {
  PROPOSAL_KINDS,
  type ProposalKind,
  REASON_KINDS,
  type ReasonKind,
} from "@school/core/students/families/propose.ts";
import type { ProposedFamily } from "@school/core/students/families/contract.ts";
import { useState } from "react";
import { useList } from "../../platform/use-list.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ListCards } from "../../ui/table/ListCards.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { SelectionBar } from "../../ui/table/SelectionBar.tsx";
import { noMatches } from "../../ui/text.ts";
import { studentsApi } from "../api.ts";
import styles from "./Families.module.css";
import { ProposalCard } from "./ProposalCard.tsx";
import { kindLabels, labels, namesOf, reasonLabels, titles } from "./text.ts";
import { useFamilyWrites } from "./use-family-writes.ts";

const PAGE_SIZE = 20;

const keyOf = ({ children }: ProposedFamily) => children.map(({ id }) => id).join();
const kindOf = (text: string): ProposalKind | undefined =>
  PROPOSAL_KINDS.find((kind) => kind === text);
const reasonOf = (text: string): ReasonKind | undefined =>
  REASON_KINDS.find((reason) => reason === text);

/** Families that the records suggest, to be confirmed one by one, joined, split, or all at once. */
export function FamilyProposalsPage() {
  const { busy, confirm, confirmAll } = useFamilyWrites();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = useList({
    filters: ["search", "kind", "reason"],
    pageSize: PAGE_SIZE,
    read: (paging, { search, kind, reason }) =>
      studentsApi.familyProposals.queryOptions({
        input: {
          ...paging,
          ...(search && { search }),
          ...(kindOf(kind) && { kind: kindOf(kind) }),
          ...(reasonOf(reason) && { reason: reasonOf(reason) }),
        },
      }),
  });
  const counts = list.response?.counts ?? { phone: 0, check: 0, alone: 0 };
  const selected = (list.table.rows ?? []).filter((row) => chosen.has(keyOf(row)));
  const joined = selected.flatMap(({ children }) => children.map(({ id }) => id));
  const choose = (key: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(key);
    else next.delete(key);
    setChosen(next);
  };
  const save = (studentIds: string[], familyId?: string) => {
    setChosen(new Set());
    confirm({ groups: [{ studentIds, ...(familyId !== undefined && { familyId }) }] });
  };
  return (
    <Page
      title={titles.proposals}
      crumbs={[{ label: "Students", href: "/dashboard/students" }]}
      description="Pupils without a family, and who may be brothers and sisters. Untick a child to leave it out."
      actions={
        <>
          {counts.alone > 0 && (
            <Button disabled={busy} onClick={() => confirmAll({ kind: "alone" })}>
              {labels.confirmAllAlone(counts.alone)}
            </Button>
          )}
          {counts.phone > 0 && (
            <Button kind="primary" disabled={busy} onClick={() => confirmAll({ kind: "phone" })}>
              {labels.confirmAllPhone(counts.phone)}
            </Button>
          )}
        </>
      }
    >
      <ListPage
        list={list}
        noun={["proposal", "proposals"]}
        search={{ label: "Search", placeholder: "Child, guardian or phone" }}
        filters={
          <>
            <FilterSelect
              label="Show"
              all="All proposals"
              value={list.address.kind}
              options={PROPOSAL_KINDS.map((kind) => ({
                value: kind,
                label: `${kindLabels[kind]} (${counts[kind]})`,
              }))}
              onChange={(kind) => list.set({ kind })}
            />
            <FilterSelect
              label="Reason"
              all="All reasons"
              value={list.address.reason}
              options={REASON_KINDS.map((reason) => ({
                value: reason,
                label: reasonLabels[reason],
              }))}
              onChange={(reason) => list.set({ reason })}
            />
          </>
        }
        empty={
          <EmptyState
            title="Every pupil has a family"
            hint="New pupils appear here when they are admitted."
          />
        }
        noMatches={<EmptyState title={noMatches} />}
      >
        {(table) => (
          <ListCards
            {...table}
            failed="The proposals did not load"
            label="Proposed families"
            className={styles.cards}
            rowKey={keyOf}
          >
            {(proposal) => (
              <ProposalCard
                proposal={proposal}
                busy={busy}
                isChosen={chosen.has(keyOf(proposal))}
                onChoose={(isChosen) => choose(keyOf(proposal), isChosen)}
                onConfirm={save}
              />
            )}
          </ListCards>
        )}
      </ListPage>
      <SelectionBar
        // One family alone cannot be joined.
        count={selected.length > 1 ? selected.length : 0}
        note={selected.map(({ children }) => namesOf(children)).join("; ")}
        onClear={() => setChosen(new Set())}
      >
        <Button kind="primary" disabled={busy} onClick={() => save(joined)}>
          {labels.joinChosen(joined.length)}
        </Button>
      </SelectionBar>
    </Page>
  );
}
