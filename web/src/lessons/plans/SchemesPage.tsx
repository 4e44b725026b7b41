import { plural } from "@school/core/api/plural.ts";
import type { SchemeLine } from "@school/core/lessons/plans/contract.ts";
import { skipToken, useQuery } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { TermPicker } from "../../school/TermPicker.tsx";
import { useTermChoice } from "../../school/use-term-choice.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Row } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { lessonsApi } from "../api.ts";
import { schemeAddress } from "./addresses.ts";
import { ADDRESS, titles } from "./text.ts";
import { NoTerm } from "../../school/NoTerm.tsx";

/** The schemes of work of a term that the person may write. */
export function SchemesPage() {
  const choice = useTermChoice();
  const { term } = choice;
  const query = useQuery(
    lessonsApi.schemes.queryOptions({ input: term ? { termId: term.id } : skipToken }),
  );
  const link = ({ category, subject }: SchemeLine) =>
    term && (
      <AppLink href={schemeAddress(term.id, category.id, subject.id)}>
        {category.name}, {subject.name}
      </AppLink>
    );
  const topics = (line: SchemeLine) =>
    line.topics === 0 ? "No topics yet" : plural(line.topics, "week", "weeks");
  const columns: Column<SchemeLine>[] = [
    { key: "name", header: "Category and subject", rowHeader: true, cell: link },
    { key: "topics", header: "Planned", phone: "line", cell: topics },
  ];
  return (
    <Page title={titles.schemes} crumbs={[{ label: titles.page, href: ADDRESS }]}>
      <Row gap={3} align="end" role="group" aria-label="Session and term">
        <TermPicker choice={choice} />
      </Row>
      {choice.error ? (
        <ErrorState title="The terms did not load" onRetry={() => void choice.retry()}>
          {messageOf(choice.error)}
        </ErrorState>
      ) : !choice.loading && !term ? (
        <NoTerm />
      ) : (
        <Panel flush>
          <DataTable
            caption={titles.schemes}
            columns={columns}
            rows={query.data?.data}
            loading={query.isFetching}
            error={query.isError ? messageOf(query.error) : null}
            onRetry={() => void query.refetch()}
            rowKey={({ category, subject }) => `${category.id} ${subject.id}`}
            empty={<EmptyState title="No classes and subjects this term" />}
            narrow="cards"
          />
        </Panel>
      )}
    </Page>
  );
}
