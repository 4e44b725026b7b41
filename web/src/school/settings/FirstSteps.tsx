import { AppLink } from "../../ui/page/AppLink.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./Settings.module.css";
import { labels } from "./text.ts";
import { titles } from "../../ui/text.ts";
import { messages } from "@school/core/api/text.ts";

/** In the order in which one needs the other. */
const STEPS = [
  ["/dashboard/settings/school", "Name and logo", "shown on screens, emails and printed pages"],
  ["/dashboard/settings/academic", labels.sessionAndTerms, "with dates and the grading scheme"],
  ["/dashboard/settings?steps=first#term", labels.currentTerm, "for admissions and scores"],
  ["/dashboard/classes/categories", messages.classCategories, "the levels of the school"],
  ["/dashboard/staff/create", "Staff", "one by one or from a file"],
  ["/dashboard/classes/create", "Classes", "with their class teachers"],
  ["/dashboard/classes/subjects", "Subjects", "of each class, with their teachers"],
  ["/dashboard/students/import-csv", "Pupils", "from a file, or one by one in New Admission"],
  ["/dashboard/settings/site", "Public page", "read the draft, then publish it"],
] as const;

/** What a school that begins does first. */
export function FirstSteps() {
  return (
    <Panel title={titles.firstSteps}>
      <ol className={styles.steps}>
        {STEPS.map(([path, label, words]) => (
          <li key={path}>
            <AppLink href={path}>{label}</AppLink>, {words}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
