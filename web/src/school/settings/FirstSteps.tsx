import { AppLink } from "../../ui/page/AppLink.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./Settings.module.css";

/** In the order in which one needs the other. */
const STEPS = [
  ["/dashboard/settings/school", "Name and logo", "as they stand on screens, mails and papers"],
  [
    "/dashboard/settings/academic",
    "Session and terms",
    "with their dates, and how results are graded",
  ],
  [
    "/dashboard/settings?steps=first#term",
    "Current term",
    "in which pupils are admitted and scored",
  ],
  [
    "/dashboard/classes/categories",
    "Class categories",
    "the levels of the school; the usual ones are a click",
  ],
  ["/dashboard/staff/create", "Staff", "one by one, or many from a file"],
  ["/dashboard/classes/create", "Classes", "with their class teachers"],
  ["/dashboard/classes/subjects", "Subjects", "of each class, and who teaches them"],
  ["/dashboard/students/import-csv", "Pupils", "from a file, or one by one under New Admission"],
] as const;

/** What a school that begins does first. */
export function FirstSteps() {
  return (
    <Panel title="First steps" description="The dashboard leads here until a pupil is admitted.">
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
