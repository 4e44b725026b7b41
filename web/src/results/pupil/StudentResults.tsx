import type {
  EnrolledTerm,
  StudentResults as Results,
} from "@school/core/results/pupil/contract.ts";
import { withheldText } from "@school/core/results/text.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { useSchoolNow } from "../../school/school-now.ts";
import type { OwnStudent } from "../../students/own-students.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { Grid } from "../../ui/page/Layout.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { resultsApi } from "../api.ts";
import styles from "./StudentResults.module.css";
import { TrendChart } from "../TrendChart.tsx";
import { StudentResultsTerm } from "./StudentResultsTerm.tsx";
import { noMarks, noResultsYet } from "./text.ts";

/** One pupil's approved results by term; initially the newest term with results. */
export function StudentResults({ student }: { student: OwnStudent }) {
  const [address, setAddress] = useAddress(["term", "class"]);
  const { settings } = useSchoolNow();
  const query = useQuery(
    resultsApi.ofStudent.queryOptions({
      input: { studentId: student.id, ...(address.term && { termId: address.term }) },
      // Another term of the same pupil; the component is keyed by the pupil.
      placeholderData: (last) => last,
    }),
  );
  if (query.isError) {
    return (
      <ErrorState title="The results did not load" onRetry={() => void query.refetch()}>
        {messageOf(query.error)}
      </ErrorState>
    );
  }
  if (!query.data) return <LoadingState />;

  const { terms, selected } = query.data.data;
  const classes = [...new Set(terms.map(({ className }) => className))];
  const ofClass = terms.filter((one) => !address.class || one.className === address.class);
  return (
    <>
      <Choices>
        {settings.studentClassFilterEnabled && classes.length > 0 && (
          <FilterSelect
            label="Class"
            all="All classes"
            value={address.class}
            options={classes}
            onChange={(name) => setAddress({ class: name, term: firstTermOf(terms, name) })}
          />
        )}
        {terms.length > 0 && (
          <FilterSelect
            label="Term"
            value={address.term || (selected?.termId ?? "")}
            options={ofClass.map((one) => ({ value: one.termId, label: fullTermName(one) }))}
            onChange={(term) => setAddress({ term })}
          />
        )}
      </Choices>
      <Body student={student} selected={selected} stale={query.isPlaceholderData} />
      <TrendChart points={terms.toReversed()} />
    </>
  );
}

/** The newest term of the pupil in a class; "" for any class. */
function firstTermOf(terms: readonly EnrolledTerm[], className: string): string {
  return className === "" ? "" : (terms.find((one) => one.className === className)?.termId ?? "");
}

/** Address of the released report card of a term. */
function reportCardOf({ id }: OwnStudent, { termId }: EnrolledTerm): string {
  return `/report-cards?${new URLSearchParams({ child: id, term: termId })}`;
}

function Choices({ children }: { children: ReactNode }) {
  return (
    <Grid gap={3} min="15rem" className={`${styles.choices} no-print`}>
      {children}
    </Grid>
  );
}

interface BodyProps {
  student: OwnStudent;
  selected: Results["selected"];
  stale: boolean;
}

function Body({ student, selected, stale }: BodyProps) {
  if (selected === null) {
    return (
      <EmptyState
        title="Not in a class yet"
        hint="Results appear here after the school assigns a class."
      />
    );
  }
  if (selected.isWithheld) {
    return <EmptyState title={withheldText} hint={fullTermName(selected)} />;
  }
  const { className, scheme, subjects } = selected;
  if (!scheme) return <EmptyState title="No marks in this class" hint={noMarks.hint(className)} />;
  if (subjects.length === 0) {
    return <EmptyState title="No results yet" hint={noResultsYet(fullTermName(selected))} />;
  }
  return (
    <StudentResultsTerm
      results={selected}
      scheme={scheme}
      stale={stale}
      card={selected.isReleased ? reportCardOf(student, selected) : null}
    />
  );
}
