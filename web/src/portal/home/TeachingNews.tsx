import { plural } from "@school/core/api/plural.ts";
import type { Home } from "@school/core/portal/contract-home.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { gridAddress } from "../../results/upload/sheet-address.ts";
import { ProgressTable } from "../../results/progress/ProgressTable.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./Home.module.css";

/** A teacher's classes, what was sent back and what is missing this term. */
export function TeachingNews({ teaching }: { teaching: NonNullable<Home["teaching"]> }) {
  const { classes, term, open, finished } = teaching;
  const rejected = open.reduce((sum, sheet) => sum + sheet.rejected, 0);
  return (
    <>
      <Panel title="My classes">
        {classes.length === 0 ? (
          <p>You are not class teacher or assistant of a class this session.</p>
        ) : (
          <ul className={styles.plain}>
            {classes.map(({ class: led, isAssistant }) => (
              <li key={led.id}>
                <strong>{led.name}</strong> · {isAssistant ? "assistant" : "class teacher"}
                {" · "}
                <AppLink href={`/dashboard/students?class=${encodeURIComponent(led.name)}`}>
                  Pupils<span className="visually-hidden"> of {led.name}</span>
                </AppLink>
              </li>
            ))}
          </ul>
        )}
        {rejected > 0 && (
          <p className={styles.attention}>
            {plural(rejected, "result was", "results were")} sent back to you.{" "}
            <AppLink href="/dashboard/staff-results?status=rejected">Look at them</AppLink>
          </p>
        )}
      </Panel>
      {term !== null && (
        <Panel
          title="Missing this term"
          description={`${termLabel(term.term, "First Term")} ${term.academicYear}${finished > 0 ? `, ${plural(finished, "subject is", "subjects are")} handed in` : ""}`}
          flush
        >
          <ProgressTable
            sheets={open}
            hrefOf={(sheet) =>
              gridAddress({
                academicYear: term.academicYear,
                term,
                schoolClass: sheet.class,
                subject: sheet.subject,
              })
            }
            empty={<p className={styles.padded}>Everything you answer for is handed in.</p>}
          />
        </Panel>
      )}
    </>
  );
}
