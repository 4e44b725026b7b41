import { nairaText } from "@school/core/api/money.ts";
import { namesText } from "@school/core/api/names-text.ts";
import type {
  DiscountRuleRecord,
  FeeItemRecord,
  PriceList,
} from "@school/core/fees/items/contract.ts";
import { FREQUENCY_LABELS } from "@school/core/fees/items/text.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastError } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Row } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { actionsColumn } from "../../ui/table/actions-column.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { feesApi } from "../api.ts";
import { titles } from "../text.ts";
import { ChoicesDialog } from "./ChoicesDialog.tsx";
import { FeeItemDialog } from "./FeeItemDialog.tsx";
import { RuleDialog } from "./RuleDialog.tsx";

type Opened =
  | { readonly kind: "choices"; readonly item: FeeItemRecord }
  | { readonly kind: "item"; readonly item: FeeItemRecord | null }
  | { readonly kind: "rule"; readonly rule: DiscountRuleRecord | null }
  | null;

/** The school's fee items with the pupils for whom they are, and the discounts given by rule. */
export function PriceListPage() {
  const query = useQuery(feesApi.priceList.queryOptions());
  const [opened, setOpened] = useState<Opened>(null);
  return (
    <Page
      title={titles.prices}
      actions={
        <>
          <Button onClick={() => setOpened({ kind: "rule", rule: null })}>New discount</Button>
          <Button kind="primary" onClick={() => setOpened({ kind: "item", item: null })}>
            New fee item
          </Button>
        </>
      }
    >
      <Loaded query={query} failed="The fee items did not load">
        {({ data }) => (
          <>
            <Items
              prices={data}
              onEdit={(item) => setOpened({ kind: "item", item })}
              onChoose={(item) => setOpened({ kind: "choices", item })}
            />
            {data.rules.length > 0 && (
              <Rules prices={data} onEdit={(rule) => setOpened({ kind: "rule", rule })} />
            )}
            {opened?.kind === "item" && (
              <FeeItemDialog prices={data} item={opened.item} onClose={() => setOpened(null)} />
            )}
            {opened?.kind === "choices" && (
              <ChoicesDialog
                item={opened.item}
                classes={data.classes}
                onClose={() => setOpened(null)}
              />
            )}
            {opened?.kind === "rule" && (
              <RuleDialog prices={data} rule={opened.rule} onClose={() => setOpened(null)} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** "Nursery 1 and Nursery 2, boarders, new pupils", or "All pupils". */
function describePupils(item: FeeItemRecord, { levels, classes }: PriceList): string {
  const namesOf = (ids: readonly string[], all: PriceList["levels"]) =>
    all.flatMap(({ id, name }) => (ids.includes(id) ? [name] : []));
  const places = [...namesOf(item.levelIds, levels), ...namesOf(item.classIds, classes)];
  const parts = [
    places.length > 0 && namesText(places),
    item.boarderStatus === "Boarder" && "boarders",
    item.boarderStatus === "Day" && "day pupils",
    item.intake === "NEW" && "new pupils",
    item.intake === "RETURNING" && "returning pupils",
    item.isOptional && "those who chose it",
  ].filter(Boolean);
  const words = parts.length === 0 ? "all pupils" : parts.join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface ItemsProps {
  prices: PriceList;
  onEdit: (item: FeeItemRecord) => void;
  onChoose: (item: FeeItemRecord) => void;
}

function Items({ prices, onEdit, onChoose }: ItemsProps) {
  const end = useEnd();
  const columns: Column<FeeItemRecord>[] = [
    { key: "title", header: "Item", rowHeader: true, cell: ({ title }) => title },
    { key: "pupils", header: "For", cell: (item) => describePupils(item, prices) },
    { key: "when", header: "Billed", cell: ({ frequency }) => FREQUENCY_LABELS[frequency] },
    { key: "kobo", header: "Amount", align: "right", cell: ({ kobo }) => nairaText(kobo) },
    actionsColumn((item) => (
      <Row>
        {item.isOptional && (
          <Button
            size="compact-sm"
            aria-label={`Choose pupils for ${item.title}`}
            onClick={() => onChoose(item)}
          >
            Choose pupils
          </Button>
        )}
        <Button size="compact-sm" aria-label={`Change ${item.title}`} onClick={() => onEdit(item)}>
          Change
        </Button>
        <Button
          size="compact-sm"
          aria-label={`End ${item.title}`}
          disabled={end.isPending}
          onClick={() => void end.item(item)}
        >
          End
        </Button>
      </Row>
    )),
  ];
  return (
    <DataTable
      caption="Fee items"
      columns={columns}
      rows={prices.items}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          title="No fee items yet"
          hint="Add what the school asks for each term, once a session or once."
        />
      }
      narrow="cards"
    />
  );
}

interface RulesProps {
  prices: PriceList;
  onEdit: (rule: DiscountRuleRecord) => void;
}

function Rules({ prices, onEdit }: RulesProps) {
  const end = useEnd();
  const columns: Column<DiscountRuleRecord>[] = [
    { key: "title", header: "Discount", rowHeader: true, cell: ({ title }) => title },
    {
      key: "pupils",
      header: "For",
      cell: ({ kind, fromChild }) =>
        kind === "SIBLINGS" ? `Child ${fromChild} and later of a family` : "Children of staff",
    },
    { key: "percent", header: "Percent", align: "right", cell: ({ percent }) => `${percent} %` },
    actionsColumn((rule) => (
      <Row>
        <Button size="compact-sm" aria-label={`Change ${rule.title}`} onClick={() => onEdit(rule)}>
          Change
        </Button>
        <Button
          size="compact-sm"
          aria-label={`End ${rule.title}`}
          disabled={end.isPending}
          onClick={() => void end.rule(rule)}
        >
          End
        </Button>
      </Row>
    )),
  ];
  return (
    <Panel title="Discounts by rule" description="The largest that applies is given." flush>
      <DataTable
        caption="Discounts by rule"
        columns={columns}
        rows={prices.rules}
        rowKey={({ id }) => id}
        narrow="cards"
      />
    </Panel>
  );
}

/** Ends items and rules after a question; bills that exist stay. */
function useEnd() {
  const queries = useQueryClient();
  const confirm = useConfirm();
  const settle = {
    onError: (error: unknown) => toastError(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: feesApi.key() }),
  };
  const item = useMutation({ ...feesApi.endFeeItem.mutationOptions(), ...settle });
  const rule = useMutation({ ...feesApi.deleteDiscountRule.mutationOptions(), ...settle });
  const ask = (title: string) =>
    confirm({
      title: `End ${title}?`,
      text: "It is not billed or given any more. What was billed and given stays.",
      confirmLabel: "End",
    });
  return {
    isPending: item.isPending || rule.isPending,
    async item({ id, version, title }: FeeItemRecord): Promise<void> {
      if (await ask(title)) item.mutate({ id, version });
    },
    async rule({ id, version, title }: DiscountRuleRecord): Promise<void> {
      if (await ask(title)) rule.mutate({ id, version });
    },
  };
}
