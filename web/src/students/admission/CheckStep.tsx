import { namesOf } from "@school/core/api/fields.ts";
import type { StudentField } from "@school/core/students/fields.ts";
import { useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/page/Button.tsx";
import { FactList } from "../../ui/page/FactList.tsx";
import { Muted, Row, Stack } from "../../ui/page/Layout.tsx";
import { studentsApi } from "../api.ts";
import type { UploadedPassport } from "../records/PassportField.tsx";
import type { StudentForm } from "../records/RecordSections.tsx";
import { CopyButton } from "./AccountFields.tsx";
import styles from "./Admission.module.css";
import { ADMISSION_STEPS, fieldsOf, type AdmissionStep } from "./admission-steps.ts";
import { fieldText } from "./admission-values.ts";
import { Photo } from "../../ui/page/Photo.tsx";

interface CheckStepProps {
  form: StudentForm;
  password: string;
  passport: UploadedPassport | null;
  onOpen: (step: AdmissionStep) => void;
}

/** The whole form again before it is saved, and the numbers that the pupil will get. */
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
    <Stack gap={5}>
      <p className={styles.numbers}>
        {next ? (
          <>
            Admission Number <strong>{next.admissionNumber}</strong> · Student ID{" "}
            <strong>{next.userId}</strong>. These can change if another pupil is admitted first.
          </>
        ) : (
          "Admission Number and Student ID are created when you save."
        )}
      </p>
      <div className={styles.columns}>
        {ADMISSION_STEPS.filter(({ fields }) => fields.length > 0).map(({ key, label }) => (
          <section key={key} aria-label={label}>
            <Row as="header" align="baseline" spread nowrap className={styles.checkHead}>
              <h3 className={styles.checkTitle}>{label}</h3>
              <Button
                size="compact-sm"
                kind="quiet"
                aria-label={`Change ${label}`}
                onClick={() => onOpen(key)}
              >
                Change
              </Button>
            </Row>
            <FactList
              facts={namesOf(form.fields)
                .filter((name) => fieldsOf(key).includes(name))
                .map((name) => factOf(form, name))}
            />
            {key === "account" && <AccountCheck password={password} passport={passport} />}
          </section>
        ))}
      </div>
    </Stack>
  );
}

/** The password, to be noted or copied now, and the picture. */
function AccountCheck({ password, passport }: Pick<CheckStepProps, "password" | "passport">) {
  return (
    <Row gap={3} className={styles.accountCheck}>
      <Muted>
        Password <code className={styles.code}>{password || "—"}</code>
      </Muted>
      {password !== "" && <CopyButton text={password} />}
      {passport ? (
        <Photo className={styles.picture} src={passport.url} alt="Passport" />
      ) : (
        <Muted>No passport image</Muted>
      )}
    </Row>
  );
}

function factOf(form: StudentForm, name: StudentField) {
  const wrong = form.issueFor(name);
  const shown = fieldText(form.values, name, form.choices) || "—";
  return {
    label: form.fields[name].label,
    value: wrong ? <span className={styles.wrong}>{`${shown} · ${wrong}`}</span> : shown,
  };
}
