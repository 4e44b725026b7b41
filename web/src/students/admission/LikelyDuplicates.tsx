import type { AdmissionForm } from "@school/core/students/admission/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Notice, Stack } from "../../ui/page/Layout.tsx";
import { studentsApi } from "../api.ts";
import styles from "./Admission.module.css";

/** Milliseconds without a key before the school is searched. */
const SETTLE_MS = 600;

/** Lists pupils who may be the same child or of the same family. It never blocks the form. */
export function LikelyDuplicates({ values }: { values: AdmissionForm }) {
  const { firstName, lastName, dob, parentPhone, hasOneName } = values;
  const child = useSettled(JSON.stringify({ firstName, lastName, dob, parentPhone }));
  const mayFind =
    ((firstName.trim() !== "" || hasOneName === true) && lastName.trim() !== "" && dob !== "") ||
    parentPhone.length > 6;
  const query = useQuery(
    studentsApi.duplicates.queryOptions({
      input: JSON.parse(child) as Pick<
        AdmissionForm,
        "firstName" | "lastName" | "dob" | "parentPhone"
      >,
      enabled: mayFind,
    }),
  );
  const pupils = mayFind ? (query.data?.data ?? []) : [];
  if (pupils.length === 0) return null;
  return (
    <section aria-live="polite" aria-label="Likely duplicates">
      <Notice>
        <Stack gap={2}>
          <b>
            {pupils.some(({ kind }) => kind === "same")
              ? "This child may already be at the school:"
              : "Same parent's phone number:"}
          </b>
          <ul className={styles.noticeList}>
            {pupils.map(({ id, name, admissionNumber, className, kind, deleted }) => (
              <li key={id}>
                {deleted ? name : <AppLink href={`/dashboard/students/${id}`}>{name}</AppLink>}
                {admissionNumber && `, ${admissionNumber}`}
                {className && `, ${className}`}
                {kind === "same" ? ": same names and birth date" : ": may be a brother or sister"}
                {deleted && ", deleted account"}
              </li>
            ))}
          </ul>
        </Stack>
      </Notice>
    </section>
  );
}

/** A text once it has not changed for a while. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
