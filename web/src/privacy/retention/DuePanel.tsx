import { dayText } from "@school/core/api/dates.ts";
import type { DuePerson, Retention } from "@school/core/privacy/retention/contract.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Row, Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { privacyApi } from "../api.ts";
import { DATA } from "../text.ts";
import { kindNames, retentionTexts } from "./text.ts";

const PAGE_SIZE = 50;

/** People and lists whose time is over. */
export function DuePanel({ lists }: Pick<Retention, "lists">) {
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const cache = useQueryClient();
  const due = useQuery(privacyApi.due.queryOptions({ input: { page, limit: PAGE_SIZE } }));
  const plan = useMutation({
    ...privacyApi.planErasing.mutationOptions(),
    onSuccess() {
      setChosen(new Set());
      toastSuccess("Planned. You have 30 days to cancel.");
    },
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: privacyApi.key() }),
  });
  const columns: Column<DuePerson>[] = [
    { key: "name", header: "Name", rowHeader: true, cell: ({ name }) => name },
    { key: "id", header: "ID", hideBelow: "sm", cell: ({ userId }) => userId },
    { key: "kind", header: "Kind", hideBelow: "sm", cell: ({ kind }) => kindNames[kind] },
    { key: "since", header: "Gone since", cell: ({ goneSince }) => dayText(goneSince) },
    {
      key: "copy",
      header: <span className="visually-hidden">{retentionTexts.copy}</span>,
      cell: ({ id, name }) => (
        <AppLink href={`${DATA}/${id}`} aria-label={`${retentionTexts.copy}: ${name}`}>
          {retentionTexts.copy}
        </AppLink>
      ),
    },
  ];
  const full = lists.filter((list) => list.due > 0);
  return (
    <Panel
      title={retentionTexts.dueTitle}
      description="Make a copy first if you may need the data again. Erasing starts after 30 days."
      actions={
        due.data?.pagination.total !== 0 && (
          <Button
            kind="danger"
            disabled={chosen.size === 0 || plan.isPending}
            onClick={() => plan.mutate({ people: [...chosen], lists: [] })}
          >
            {retentionTexts.plan(chosen.size)}
          </Button>
        )
      }
    >
      <Stack gap={3}>
        <DataTable
          caption={retentionTexts.dueTitle}
          columns={columns}
          rows={due.data?.data}
          rowKey={({ id }) => id}
          loading={due.isFetching}
          error={due.isError ? messageOf(due.error) : null}
          onRetry={() => void due.refetch()}
          empty={<EmptyState title="No one is due" />}
          selection={{ selected: chosen, onChange: setChosen, label: ({ name }) => name }}
        />
        {due.data && (
          <Pager
            page={page}
            pageSize={PAGE_SIZE}
            total={due.data.pagination.total}
            onPage={setPage}
          />
        )}
        {full.map(({ kind, due: count }) => (
          <Row key={kind} gap={3}>
            <span>{kindNames[kind]}</span>
            <Button
              aria-label={`${retentionTexts.planList(count)}: ${kindNames[kind]}`}
              disabled={plan.isPending}
              onClick={() => plan.mutate({ people: [], lists: [kind] })}
            >
              {retentionTexts.planList(count)}
            </Button>
          </Row>
        ))}
      </Stack>
    </Panel>
  );
}
