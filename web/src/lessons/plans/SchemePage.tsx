import { weekdayText } from "@school/core/api/dates.ts";
import type { Scheme } from "@school/core/lessons/plans/contract.ts";
import { TOPIC_LENGTH } from "@school/core/lessons/plans/plan.ts";
import { checkScheme, type SchemeTopic } from "@school/core/lessons/plans/scheme.ts";
import { type TermWeek, weeksOfTerm } from "@school/core/lessons/plans/term-weeks.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { useAddress } from "../../platform/address.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { lessonsApi } from "../api.ts";
import { ADDRESS, titles } from "./text.ts";

const TOPICS = [
  ["topic", "Topic"],
  ["subTopic", "Sub-topic"],
] as const;

const SCHEMES = `${ADDRESS}/schemes`;

/** The topics of a term's weeks for a class category and subject. */
export function SchemePage() {
  const [{ term, category, subject }] = useAddress(["term", "category", "subject"]);
  const isChosen = term !== "" && category !== "" && subject !== "";
  const query = useQuery(
    lessonsApi.scheme.queryOptions({
      input: isChosen ? { termId: term, categoryId: category, subjectId: subject } : skipToken,
      staleTime: 0,
      gcTime: 0,
    }),
  );
  const scheme = query.data?.data;
  return (
    <Page
      title={titles.scheme}
      crumbs={[
        { label: titles.page, href: ADDRESS },
        { label: titles.schemes, href: SCHEMES },
      ]}
      description={
        scheme && `${scheme.category.name}, ${scheme.subject.name}, ${fullTermName(scheme.term)}`
      }
      actions={scheme && <Button onClick={() => window.print()}>Print</Button>}
    >
      {!isChosen ? (
        <EmptyState
          title="No scheme of work chosen"
          action={<ButtonLink href={SCHEMES}>{titles.schemes}</ButtonLink>}
        />
      ) : (
        <Loaded query={query} failed="The scheme of work did not load">
          {({ data }) => <SchemeForm key={`${term} ${category} ${subject}`} before={data} />}
        </Loaded>
      )}
    </Page>
  );
}

function SchemeForm({ before }: { before: Scheme }) {
  const account = useAccount();
  const { term, category, subject } = before;
  const weeks = weeksOfTerm(term);
  const rowsOf = (topics: readonly SchemeTopic[]): SchemeTopic[] =>
    weeks.map(
      ({ week }) => topics.find((one) => one.week === week) ?? { week, topic: "", subTopic: "" },
    );
  const form = useRecordForm({
    record: before,
    valuesOf: ({ topics }) => ({ topics: rowsOf(topics) }),
    check: ({ values }) => checkScheme(values.topics, weeks.length),
    input: ({ record, values }) => ({
      termId: term.id,
      categoryId: category.id,
      subjectId: subject.id,
      version: record.version,
      topics: values.topics,
    }),
    send: lessonsApi.saveScheme.call,
    saved({ data }, startFrom) {
      toastSuccess("Scheme of work saved");
      startFrom(data);
    },
    failure: "The scheme of work was not saved",
    outdated: lessonsApi.key(),
    draft: {
      account: account.id,
      form: `scheme-of-work/${term.id}/${category.id}/${subject.id}`,
    },
  });
  const { earlier } = form.record;
  return (
    <Panel
      actions={
        earlier && (
          <Button
            onClick={() => {
              const typed = form.latest();
              form.change({ topics: rowsOf(earlier.topics) });
              toastWithUndo(`Copied from ${earlier.academicYear}`, () => form.change(typed));
            }}
          >
            Copy from {earlier.academicYear}
          </Button>
        )
      }
    >
      <RecordForm form={form} label={titles.scheme}>
        <DataTable
          caption={titles.scheme}
          narrow="cards"
          rows={weeks}
          rowKey={({ week }) => String(week)}
          columns={[
            {
              key: "week",
              header: "Week",
              rowHeader: true,
              width: "9rem",
              cell: ({ week, startsOn }) => (
                <TwoLines below={`from ${weekdayText(startsOn)}`}>Week {week}</TwoLines>
              ),
            },
            ...TOPICS.map(([key, header]) => ({
              key,
              header,
              phone: "line" as const,
              cell: ({ week }: TermWeek, at: number) => (
                <TextField
                  aria-label={`${header} of week ${week}`}
                  maxLength={TOPIC_LENGTH}
                  {...form.field(`topics.${at}.${key}`)}
                />
              ),
            })),
          ]}
        />
      </RecordForm>
    </Panel>
  );
}
