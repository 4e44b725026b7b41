import { timeText } from "@school/core/api/dates.ts";
import type { ReaderOfWeek, Unusual } from "@school/core/school/audit/contract-reads.ts";
import { unusualTexts } from "@school/core/school/audit/text.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { roleLabel } from "../../../accounts/role-label.ts";
import { messageOf } from "../../../platform/client/api-error.ts";
import { downloadFile } from "../../../platform/download-file.ts";
import { ExportButton } from "../../../platform/ExportButton.tsx";
import { useList } from "../../../platform/use-list.ts";
import { useConfirm } from "../../../ui/feedback/ConfirmProvider.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { toastError, toastSuccess } from "../../../ui/feedback/toast.ts";
import { Button, ButtonLink } from "../../../ui/page/Button.tsx";
import { Muted, PlainList, Row } from "../../../ui/page/Layout.tsx";
import { StatusBadge, type Tone } from "../../../ui/page/StatusBadge.tsx";
import { actionsColumn } from "../../../ui/table/actions-column.tsx";
import { type Column, DataTable } from "../../../ui/table/DataTable.tsx";
import { ListPage } from "../../../ui/table/ListPage.tsx";
import { TwoLines } from "../../../ui/table/RowParts.tsx";
import { noMatches } from "../../../ui/text.ts";
import { readsApi } from "../../api.ts";
import { PersonFilter } from "./PersonFilter.tsx";
import { readsTexts } from "./text.ts";

const PAGE_SIZE = 50;

const TONES: Readonly<Record<Unusual["cause"], Tone>> = {
  OVER_BUDGET: "bad",
  HALF_BUDGET: "waiting",
  EXPORT: "waiting",
  NIGHT: "waiting",
  NEW_DEVICE: "waiting",
};

/** Most lines of a kind in a row; the file has all. */
const MAX_LINES = 5;

/** Lists who read, exported and changed whose records in the last seven days; unusual people first. */
export function WhoSawWhat() {
  const list = useList({
    filters: ["person", "about"],
    pageSize: PAGE_SIZE,
    read: (paging, address) =>
      readsApi.list.queryOptions({ input: { ...filterOf(address), ...paging } }),
  });
  const { address, set } = list;
  const columns: Column<ReaderOfWeek>[] = [
    {
      key: "who",
      header: "Who",
      rowHeader: true,
      cell: ({ name, userId, role }) => (
        <TwoLines>
          {name}
          <small>
            {roleLabel(role)}, {userId}
          </small>
        </TwoLines>
      ),
    },
    { key: "unusual", header: "Unusual", phone: "line", cell: (row) => <UnusualLines row={row} /> },
    { key: "read", header: "Opened", phone: "line", cell: (row) => <ReadLines row={row} /> },
    {
      key: "changed",
      header: "Changed",
      phone: "line",
      cell: ({ id, changes, changedRecords }) =>
        changes > 0 && (
          <ButtonLink
            kind="quiet"
            size="compact-sm"
            href={`/dashboard/settings/system?view=audit&person=${id}`}
          >
            {readsTexts.changes(changes, changedRecords)}
          </ButtonLink>
        ),
    },
    actionsColumn((row) => <EndSessions reader={row} />),
  ];
  return (
    <>
      <Muted>{readsTexts.description}</Muted>
      <ListPage
        list={list}
        noun={["person", "people"]}
        filters={
          <>
            <PersonFilter
              label={readsTexts.who}
              value={address.person}
              onChange={(id) => set({ person: id })}
            />
            <PersonFilter
              label={readsTexts.about}
              value={address.about}
              onChange={(id) => set({ about: id })}
            />
          </>
        }
        empty={<EmptyState title={readsTexts.none} />}
        noMatches={<EmptyState title={noMatches} />}
      >
        {(table) => (
          <DataTable
            {...table}
            caption={readsTexts.title}
            columns={columns}
            rowKey={({ id }) => id}
            narrow="cards"
          />
        )}
      </ListPage>
      <Row>
        <ExportButton
          input={filterOf(address)}
          options={readsApi.csv.mutationOptions({
            onSuccess: downloadFile,
            onError: (error) => toastError(messageOf(error)),
          })}
        />
      </Row>
    </>
  );
}

function UnusualLines({ row: { unusual } }: { row: ReaderOfWeek }) {
  return (
    <PlainList gap={1}>
      {unusual.slice(0, MAX_LINES).map(({ cause, kind, people, at }) => (
        <li key={`${cause} ${kind} ${at}`}>
          <StatusBadge tone={TONES[cause]}>{unusualTexts[cause]}</StatusBadge>{" "}
          <Muted as="small" small>
            {kind !== null && people !== null && `${readsTexts.read(kind, people)}, `}
            {timeText(at)}
          </Muted>
        </li>
      ))}
      {unusual.length > MAX_LINES && <li>{readsTexts.more(unusual.length - MAX_LINES)}</li>}
    </PlainList>
  );
}

function ReadLines({ row: { reads } }: { row: ReaderOfWeek }) {
  return (
    <PlainList gap={1}>
      {reads.map(({ kind, people, files }) => (
        <li key={kind}>
          {readsTexts.read(kind, people)}
          {files > 0 && readsTexts.files(files)}
        </li>
      ))}
    </PlainList>
  );
}

function EndSessions({ reader: { id, name, mayEndSessions } }: { reader: ReaderOfWeek }) {
  const confirm = useConfirm();
  const queries = useQueryClient();
  const end = useMutation({
    ...readsApi.endSessions.mutationOptions(),
    onSuccess: () => toastSuccess(readsTexts.ended(name)),
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: readsApi.list.key() }),
  });
  if (!mayEndSessions) return null;
  const ask = async () => {
    const { end: confirmLabel, endTitle, endText } = readsTexts;
    const question = { title: endTitle(name), text: endText, confirmLabel, danger: true };
    if (await confirm(question)) end.mutate({ id });
  };
  return (
    <Button
      size="compact-sm"
      aria-label={`${readsTexts.end}: ${name}`}
      disabled={end.isPending}
      onClick={() => void ask()}
    >
      {readsTexts.end}
    </Button>
  );
}

function filterOf({ person, about }: Readonly<Record<"person" | "about", string>>) {
  return { ...(person && { person }), ...(about && { about }) };
}
