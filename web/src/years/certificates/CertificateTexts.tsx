import { unprintedNote } from "@school/core/api/printable.ts";
import type { StudentCertificates } from "@school/core/years/certificates/contract.ts";
import { fillWords, PLACEHOLDERS } from "@school/core/years/certificates/words.ts";
import { TextAreaField } from "../../ui/fields/FormFields.tsx";
import { paperLabels } from "../text.ts";
import styles from "./Certificates.module.css";

interface PaperWordsProps {
  words: string;
  /** Facts about the pupil whose certificate is shown. */
  facts: StudentCertificates["facts"];
  error?: string | null;
  onChange: (words: string) => void;
}

/** The school's texts with placeholders, and the result for one pupil. */
export function CertificateTexts({ words, facts, error, onChange }: PaperWordsProps) {
  return (
    <>
      <TextAreaField
        label="Words"
        description={`${PLACEHOLDERS.map((one) => `{${one}}`).join(", ")} are filled in from the record. An empty line begins a paragraph. Your words are kept for the next certificate.`}
        minRows={8}
        maxLength={4000}
        value={words}
        error={error ?? unprintedNote(words)}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
      <section className={styles.preview} aria-label={paperLabels.preview}>
        <h3>{paperLabels.preview}</h3>
        {fillWords(words, facts)
          .split(/\n\s*\n/)
          .map((paragraph, at) => (
            <p key={at}>{paragraph}</p>
          ))}
      </section>
    </>
  );
}
