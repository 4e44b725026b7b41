import { nextSession } from "@school/core/school/academic-year.ts";
import type { AcademicSession } from "@school/core/school/schemas.ts";
import { proposeAfter, proposeSession } from "@school/core/school/propose-session.ts";
import { checkSession } from "@school/core/school/term-dates.ts";
import { TERMS, termLabel, type Term } from "@school/core/school/terms.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { academicApi } from "../api.ts";
import { todayAtSchool } from "../today.ts";
import { sessionChanges } from "./session-changes.ts";
import { failures } from "../../ui/text.ts";
import { DateField } from "../../ui/fields/PickedField.tsx";

interface SessionFormProps {
  /** Null for a new one. */
  session: AcademicSession | null;
  /** A new session follows it. */
  newest: AcademicSession | null;
  onDone: () => void;
  /** Hides the cancel button if the form is part of a page. */
  isInPage?: boolean;
}

/** A session's name and the first and last day of its three terms. */
export function SessionForm({ session, newest, onDone, isInPage = false }: SessionFormProps) {
  const proposal = proposeSession(todayAtSchool());
  const form = useRecordForm({
    record: session,
    valuesOf: (record) => ({
      name: record?.name ?? (newest ? nextSession(newest.name) : proposal.name),
      terms: record ? termsOf(record) : newest ? termsAfter(newest) : proposal.terms,
    }),
    check({ values: { name, terms } }) {
      const missing = terms.flatMap((term, at) =>
        DAYS.filter((day) => term[day] === "").map((day) => ({
          path: ["terms", at, day],
          message: "Choose a date",
        })),
      );
      return missing.length > 0 ? missing : checkSession(name, terms);
    },
    input: ({ record, values }) =>
      record ? { id: record.id, version: record.version, ...values } : values,
    send: (input) =>
      "id" in input ? academicApi.updateSession.call(input) : academicApi.createSession.call(input),
    saved() {
      toastSuccess(session ? "Session saved" : "Session created");
      onDone();
    },
    failure: failures.save,
    differences: (seen, current) => (seen && current ? sessionChanges(seen, current) : []),
  });
  return (
    <RecordForm
      form={form}
      label="Session"
      submit={session ? undefined : "Create session"}
      onCancel={isInPage ? undefined : onDone}
    >
      <TextField label="Session" placeholder="2025/2026" maxLength={20} {...form.field("name")} />
      {TERMS.map((term, at) => (
        <FieldGrid key={term}>
          {DAYS.map((day) => (
            <DateField
              key={day}
              label={`${termLabel(term, "First Term")} ${day === "startsOn" ? "starts" : "ends"}`}
              {...form.field(`terms.${at}.${day}`)}
            />
          ))}
        </FieldGrid>
      ))}
    </RecordForm>
  );
}

const DAYS = ["startsOn", "endsOn"] as const;

type SessionTerms = Parameters<typeof academicApi.createSession.call>[0]["terms"];

function termsOf({ terms }: Pick<AcademicSession, "terms">): SessionTerms {
  const of = <Which extends Term>(term: Which) => {
    const { startsOn = "", endsOn = "" } = terms.find((one) => one.term === term) ?? {};
    return { term, startsOn, endsOn };
  };
  return [of("TERM_1"), of("TERM_2"), of("TERM_3")];
}

/** A year after the session's own dates; empty where that is no session that a school could have. */
function termsAfter({ name, terms }: AcademicSession): SessionTerms {
  const proposed = termsOf({ terms: proposeAfter(terms) });
  return checkSession(nextSession(name), proposed).length > 0 ? termsOf({ terms: [] }) : proposed;
}
