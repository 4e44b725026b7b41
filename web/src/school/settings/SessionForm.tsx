import type { Issue } from "@school/core/api/error.ts";
import { nextSession } from "@school/core/school/academic-year.ts";
import type { AcademicSession } from "@school/core/school/schemas.ts";
import { checkSession } from "@school/core/school/term-dates.ts";
import { TERMS, termLabel, type Term } from "@school/core/school/terms.ts";
import { useState } from "react";
import { useStaleForm } from "../../platform/use-stale-form.ts";
import { DateField, TextField } from "../../ui/fields/FormFields.tsx";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { FieldGrid, Form } from "../../ui/fields/FormLayout.tsx";
import { ConflictNotice } from "../../ui/feedback/ConflictNotice.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { academicApi } from "../api.ts";
import { sessionChanges } from "./session-changes.ts";

interface SessionFormProps {
  /** Null for a new one. */
  session: AcademicSession | null;
  /** A new session follows it. */
  newest: AcademicSession | null;
  onDone: () => void;
}

interface Dates {
  startsOn: string;
  endsOn: string;
}

const NO_DATES: Dates = { startsOn: "", endsOn: "" };

/** A session's name and the first and last day of its three terms. */
export function SessionForm({ session, newest, onDone }: SessionFormProps) {
  const [name, setName] = useState(session?.name ?? (newest ? nextSession(newest.name) : ""));
  const [dates, setDates] = useState(() => datesOf(session));
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const form = useStaleForm({
    stored: session,
    send: (seen, terms: WantedTerms) =>
      seen
        ? academicApi.updateSession.call({ id: seen.id, version: seen.version, name, terms })
        : academicApi.createSession.call({ name, terms }),
    changes: (seen, now) => (seen && now ? sessionChanges(seen, now) : []),
    done() {
      toastSuccess(session ? "Session saved" : "Session created");
      onDone();
    },
    failure: "Failed to save",
    fields: ["name", "terms"],
  });

  function send(): void {
    const wanted = wantedTerms(dates);
    const missing = wanted.flatMap(({ startsOn, endsOn }, at): Issue[] => [
      ...(startsOn === "" ? [missingDay(at, "startsOn")] : []),
      ...(endsOn === "" ? [missingDay(at, "endsOn")] : []),
    ]);
    const found = missing.length > 0 ? missing : checkSession(name, wanted);
    setIssues(found);
    if (found.length === 0) form.run(wanted);
  }

  const issueFor = (...path: (string | number)[]) =>
    [...issues, ...form.issues].find((issue) => issue.path.join(".") === path.join("."))?.message;
  return (
    <Form
      label="Session"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <ConflictNotice nothingYet="saved" differences={form.news} />
      <TextField
        label="Session"
        placeholder="2025/2026"
        maxLength={20}
        value={name}
        error={issueFor("name")}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {TERMS.map((term, at) => (
        <FieldGrid key={term}>
          {(["startsOn", "endsOn"] as const).map((field) => (
            <DateField
              key={field}
              label={`${termLabel(term, "First Term")} ${field === "startsOn" ? "starts" : "ends"}`}
              value={dates[term][field]}
              error={issueFor("terms", at, field)}
              onChange={(event) =>
                setDates({
                  ...dates,
                  [term]: { ...dates[term], [field]: event.currentTarget.value },
                })
              }
            />
          ))}
        </FieldGrid>
      ))}
      <FormActions
        submit={session ? form.submit : "Create Session"}
        busyLabel="Saving..."
        busy={form.busy}
        onCancel={onDone}
        error={form.error}
      />
    </Form>
  );
}

function datesOf(session: AcademicSession | null): Record<Term, Dates> {
  const of = (term: Term): Dates => {
    const { startsOn, endsOn } = session?.terms.find((one) => one.term === term) ?? NO_DATES;
    return { startsOn, endsOn };
  };
  return { TERM_1: of("TERM_1"), TERM_2: of("TERM_2"), TERM_3: of("TERM_3") };
}

type WantedTerms = Parameters<typeof academicApi.createSession.call>[0]["terms"];

function wantedTerms({ TERM_1, TERM_2, TERM_3 }: Record<Term, Dates>): WantedTerms {
  return [
    { term: "TERM_1", ...TERM_1 },
    { term: "TERM_2", ...TERM_2 },
    { term: "TERM_3", ...TERM_3 },
  ];
}

function missingDay(at: number, field: "startsOn" | "endsOn"): Issue {
  return { path: ["terms", at, field], message: "Please choose a day" };
}
