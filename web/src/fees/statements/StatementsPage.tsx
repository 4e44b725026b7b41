import { dayOfTimeText } from "@school/core/api/dates.ts";
import {
  IMPORT_FILE_LIMIT,
  IMPORT_FILE_TYPES,
  type ImportQuestion,
  NOT_A_TABLE,
  rowName,
} from "@school/core/api/imports.ts";
import { nairaText } from "@school/core/api/money.ts";
import { plural } from "@school/core/api/plural.ts";
import { messages } from "@school/core/api/text.ts";
import type { Statement } from "@school/core/fees/statements/contract.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { GroupedFaults } from "../../platform/imports/GroupedFaults.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { DropFile } from "../../ui/fields/DropFile.tsx";
import { RadioField } from "../../ui/fields/FormFields.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Notice, Row, Stack } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { feesApi } from "../api.ts";
import { addresses, titles } from "../text.ts";

const COLUMNS: readonly Column<Statement>[] = [
  {
    key: "file",
    header: "Statement",
    rowHeader: true,
    cell: ({ id, fileName, by, at }) => (
      <TwoLines below={[dayOfTimeText(at), by].filter(Boolean).join(", ")}>
        <AppLink href={addresses.statement(id)}>{fileName}</AppLink>
      </TwoLines>
    ),
  },
  { key: "open", header: "To decide", align: "right", cell: ({ open }) => open },
  { key: "taken", header: "Recorded", align: "right", cell: ({ taken }) => taken },
  { key: "kobo", header: "Amount", align: "right", cell: ({ kobo }) => nairaText(kobo) },
];

/** Bank statements: a file to read, and those that were read. */
export function StatementsPage() {
  const query = useQuery(feesApi.statements.queryOptions());
  return (
    <Page
      title={titles.statements}
      description="Transfers to the school’s account, recorded from the bank’s own list."
    >
      <Upload />
      <Loaded query={query} failed="The statements did not load">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="No statement was read yet" />
          ) : (
            <DataTable
              caption="Statements that were read"
              columns={COLUMNS}
              rows={data}
              rowKey={({ id }) => id}
              opens
              narrow="cards"
            />
          )
        }
      </Loaded>
    </Page>
  );
}

const hint =
  "Download the statement from the bank’s site as Excel or CSV. Reading it records nothing.";

function Upload() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [order, setOrder] = useState<string | null>(null);
  const read = useMutation(
    feesApi.uploadStatement.mutationOptions({
      onSuccess: async ({ data }) => {
        await queries.invalidateQueries({ queryKey: feesApi.key() });
        if (data.id === null || data.faults.length > 0) return;
        toastSuccess(resultText(data));
        await navigate({ to: addresses.statement(data.id) });
      },
    }),
  );
  const result = read.data?.data;
  const question = result?.questions.find(({ key }) => key === "dateOrder");

  function send(): void {
    if (!file) return;
    read.mutate({ file, ...(order === "day" || order === "month" ? { dateOrder: order } : {}) });
  }

  return (
    <Panel title="Read a statement">
      <Stack>
        <DropFile
          label="Bank statement"
          types={IMPORT_FILE_TYPES}
          maxBytes={IMPORT_FILE_LIMIT}
          wrongKind={NOT_A_TABLE}
          tooLarge={messages.tooLarge10MB}
          hint={hint}
          file={file}
          busy={read.isPending}
          error={read.error && messageOf(read.error)}
          onFile={(chosen) => {
            read.reset();
            setOrder(null);
            setFile(chosen);
          }}
        />
        {question && <DateOrder question={question} value={order} onChange={setOrder} />}
        {result && !question && <Result result={result} />}
        <Row>
          <Button
            kind="primary"
            disabled={!file || read.isPending || (question !== undefined && order === null)}
            aria-busy={read.isPending}
            onClick={send}
          >
            {read.isPending ? "Reading the file" : "Read the file"}
          </Button>
        </Row>
      </Stack>
    </Panel>
  );
}

interface DateOrderProps {
  question: ImportQuestion;
  value: string | null;
  onChange: (order: string) => void;
}

function DateOrder({ question, value, onChange }: DateOrderProps) {
  return (
    <RadioField
      label={question.text}
      options={question.choices}
      value={value ?? ""}
      onChange={onChange}
    />
  );
}

type ReadResult = Awaited<ReturnType<typeof feesApi.uploadStatement.call>>["data"];

function resultText({ added, repeated }: ReadResult): string {
  const before = repeated > 0 ? `, ${repeated} were read before` : "";
  return `${plural(added, "new line")}${before}`;
}

/** Says what was read, and names the rows that could not be. */
function Result({ result }: { result: ReadResult }) {
  const { id, faults } = result;
  return (
    <Notice>
      <Stack gap={2}>
        <span>
          {resultText(result)}.{" "}
          {id !== null && <AppLink href={addresses.statement(id)}>Open the statement</AppLink>}
        </span>
        {faults.length > 0 && (
          <GroupedFaults
            title={`${plural(faults.length, "row")} could not be read:`}
            faults={faults.map(({ line, text }) => ({
              line,
              column: null,
              text,
              place: `Row ${rowName(line)}`,
            }))}
          />
        )}
      </Stack>
    </Notice>
  );
}
