import { longDayText } from "@school/core/api/dates.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/page/Button.tsx";
import { FactList } from "../../ui/page/FactList.tsx";
import { studentsApi } from "../api.ts";
import type { UploadedPassport } from "../records/PassportField.tsx";
import { RECORD_LABELS } from "../records/record-words.ts";
import type { RecordForm, RecordValues } from "../records/record-form.ts";
import { AccountCheck } from "./AccountCheck.tsx";
import styles from "./Admission.module.css";
import { ADMISSION_STEPS, type AdmissionStep } from "./admission-steps.ts";

interface CheckStepProps {
  form: RecordForm;
  password: string;
  passport: UploadedPassport | null;
  onOpen: (step: AdmissionStep) => void;
}

/** The whole form once more before it is saved, and the numbers that the pupil will get. */
export function CheckStep({ form, password, passport, onOpen }: CheckStepProps) {
  const { values } = form;
  const { sessionJoined } = values;
  const numbers = useQuery(
    studentsApi.nextNumbers.queryOptions({
      input: { sessionJoined },
      enabled: sessionJoined !== "",
      staleTime: 0,
    }),
  );
  const next = numbers.data?.data;
  return (
    <div className={styles.check}>
      <p className={styles.numbers}>
        {next ? (
          <>
            Admission Number <strong>{next.admissionNumber}</strong> · Student ID{" "}
            <strong>{next.userId}</strong>, unless somebody else admits a pupil first.
          </>
        ) : (
          "Admission Number and Student ID are given when the admission is saved."
        )}
      </p>
      <div className={styles.columns}>
        {ADMISSION_STEPS.filter(({ fields }) => fields.length > 0).map(({ key, label, fields }) => (
          <section key={key} aria-label={label}>
            <header className={styles.checkHead}>
              <h3 className={styles.checkTitle}>{label}</h3>
              <Button
                size="compact-sm"
                kind="quiet"
                aria-label={`Change ${label}`}
                onClick={() => onOpen(key)}
              >
                Change
              </Button>
            </header>
            <FactList
              facts={fields.flatMap((field) =>
                field in values ? [factOf(form, field as keyof RecordValues)] : [],
              )}
            />
            {key === "account" && <AccountCheck password={password} passport={passport} />}
          </section>
        ))}
      </div>
    </div>
  );
}

function factOf(form: RecordForm, field: keyof RecordValues) {
  const wrong = form.issueFor(field);
  const said = say(form, field) || "—";
  return {
    label: RECORD_LABELS[field],
    value: wrong ? <span className={styles.wrong}>{`${said} · ${wrong}`}</span> : said,
  };
}

function say({ values, choices }: RecordForm, field: keyof RecordValues): string {
  const value = values[field];
  if (typeof value === "boolean") return value ? "YES" : "NO";
  if (field === "classId") return choices.classes.find(({ id }) => id === value)?.fullName ?? "";
  if (field === "classCategoryId") {
    return choices.categories.find(({ id }) => id === value)?.name ?? "";
  }
  if (field === "termJoined") {
    return values.termJoined === "" ? "" : termLabel(values.termJoined, "First Term");
  }
  return field === "dob" ? longDayText(value) : value;
}
