import { RATINGS } from "@school/core/report-cards/settings/ratings.ts";
import { departureText } from "@school/core/accounts/departure.ts";
import { dayOfTimeText, dayText } from "@school/core/api/dates.ts";
import { positionText } from "@school/core/results/reports/positions.ts";
import { soFarText, withheldText } from "@school/core/results/text.ts";
import { termLabel } from "@school/core/school/terms.ts";
import type { LifeTerm, SchoolLife } from "@school/core/years/life/contract.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { mayIssueCertificates } from "@school/core/years/policy.ts";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { downloadFile } from "../../platform/download-file.ts";
import { exportFailure } from "../../platform/download-export.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastError } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { FactList } from "../../ui/page/FactList.tsx";
import { Muted, Stack } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { yearsApi } from "../api.ts";
import { titles } from "../text.ts";
import years from "../Years.module.css";
import { CertificatesPanel } from "../certificates/CertificatesPanel.tsx";
import styles from "./Life.module.css";

/** A child's years at the school, one session below the other. */
export function SchoolLifePage() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(yearsApi.schoolLife.queryOptions({ input: { id } }));
  const life = query.data?.data;
  const transcript = useMutation({
    ...yearsApi.transcript.mutationOptions(),
    onSuccess: ({ body }) => downloadFile(body),
    onError: (error) => toastError(messageOf(error, exportFailure("pdf"))),
  });
  return (
    <Page
      title={life ? `${titles.life}: ${life.student.name}` : titles.life}
      crumbs={[
        { label: life?.student.name ?? "Student", href: `/dashboard/students/${id}` },
        { label: titles.life },
      ]}
      actions={
        life && (
          <>
            <Button onClick={() => print()}>Print</Button>
            <Button
              kind="primary"
              disabled={transcript.isPending}
              aria-busy={transcript.isPending}
              onClick={() => transcript.mutate({ id })}
            >
              Transcript (PDF)
            </Button>
          </>
        )
      }
    >
      <Loaded query={query} failed="The years did not load">
        {({ data }) => <Life life={data} />}
      </Loaded>
    </Page>
  );
}

function Life({ life: { student, terms, moves } }: { life: SchoolLife }) {
  const account = useAccount();
  const sessions = Map.groupBy(terms, ({ academicYear }) => academicYear);
  return (
    <>
      <Panel>
        <FactList
          facts={[
            { label: "Admission no.", value: student.admissionNumber || "none" },
            {
              label: "Admitted",
              value: student.admittedOn === null ? "Not known" : dayText(student.admittedOn),
            },
            ...(student.dob ? [{ label: "Born", value: dayText(student.dob) }] : []),
            ...(student.left ? [{ label: "Left", value: departureText(student.left) }] : []),
          ]}
        />
      </Panel>
      {mayIssueCertificates(account) && <CertificatesPanel studentId={student.id} />}
      {terms.length === 0 && <EmptyState title="No class yet" />}
      {[...sessions].toReversed().map(([year, ofSession]) => (
        <Session key={year} year={year} terms={ofSession} />
      ))}
      {moves.length > 0 && (
        <Panel title="Moves">
          <ul className={years.list}>
            {moves.map(({ id, fromClass, toClass, at, reason }) => (
              <li key={id}>
                {dayOfTimeText(at)}: {fromClass ?? "no class"} to {toClass}
                {reason && ` (${reason})`}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

interface Row {
  readonly key: string;
  readonly name: string;
  readonly cell: (term: LifeTerm) => string;
  /** Whether the row is about the whole term, not about a subject. */
  readonly isSum: boolean;
}

/** The subjects of a session by term, with average, position and attendance below. */
function Session({ year, terms }: { year: string; terms: readonly LifeTerm[] }) {
  const classes = [...new Set(terms.map(({ className }) => className))].join(", ");
  const columns: Column<Row>[] = [
    {
      key: "name",
      header: "Subject",
      rowHeader: true,
      cell: ({ name, isSum }) => (isSum ? <strong>{name}</strong> : name),
    },
    ...terms.map((term): Column<Row> => ({
      key: term.termId,
      header: termLabel(term.term, "First Term"),
      align: "right",
      cell: ({ cell, isSum }) => (isSum ? <strong>{cell(term)}</strong> : cell(term)),
    })),
  ];
  const notes = terms.filter(({ traits, comment }) => traits.length > 0 || comment);
  return (
    <div className={styles.session}>
      <Panel title={`${year}: ${classes}`} flush>
        <DataTable
          caption={`Results of ${year}`}
          columns={columns}
          rows={rowsOf(terms)}
          rowKey={({ key }) => key}
        />
        {terms
          .filter(({ isWithheld }) => isWithheld)
          .map(({ termId, term }) => (
            <Muted key={termId} className={styles.notes}>
              {termLabel(term, "First Term")}: {withheldText}
            </Muted>
          ))}
        {notes.length > 0 && (
          <Stack gap={2} className={styles.notes}>
            {notes.map((term) => (
              <TermNotes key={term.termId} term={term} />
            ))}
          </Stack>
        )}
      </Panel>
    </div>
  );
}

/** The class teacher's comment and the traits of one term. */
function TermNotes({ term: { term, traits, comment } }: { term: LifeTerm }) {
  return (
    <Stack as="section" gap={1}>
      <p>
        <strong>{termLabel(term, "First Term")}</strong> {comment}
      </p>
      {traits.length > 0 && (
        <ul className={styles.traits}>
          {traits.map(({ name, rating }) => (
            <li key={name}>
              {name}{" "}
              <b>
                {rating} of {RATINGS[0]}
              </b>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

function rowsOf(terms: readonly LifeTerm[]): Row[] {
  const subjects = [...new Set(terms.flatMap((term) => term.subjects.map(({ name }) => name)))];
  const sum = (name: string, cell: Row["cell"]): Row => ({ key: name, name, cell, isSum: true });
  return [
    ...subjects.map((name) => ({
      key: `subject ${name}`,
      name,
      isSum: false,
      cell: (term: LifeTerm) => {
        const subject = term.subjects.find((one) => one.name === name);
        return subject ? `${subject.total} ${subject.grade}` : "–";
      },
    })),
    sum("Average", ({ average, isFinal, subjects: { length }, expected }) =>
      isFinal || length === 0 ? (average?.toFixed(1) ?? "–") : soFarText(length, expected),
    ),
    sum("Position", ({ position }) => (position ? positionText(position) : "–")),
    sum("Times present", ({ attendance }) =>
      attendance ? `${attendance.present} of ${attendance.opened}` : "–",
    ),
  ];
}
