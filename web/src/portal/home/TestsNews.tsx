import type { OverviewTest } from "@school/core/cbt/marks/contract.ts";
import { useAccount } from "../../accounts/account.ts";
import { SitLink } from "../../cbt/overview/SitLink.tsx";
import { CBT, testAddress } from "../../cbt/tests/test-addresses.ts";
import { aboutText, stateWords } from "../../cbt/tests/test-text.ts";
import { useOwnStudents } from "../../students/own-students.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./Home.module.css";

/** The tests to sit now or soon, or to watch now. */
export function TestsNews({ tests }: { tests: readonly OverviewTest[] }) {
  const children = useOwnStudents();
  return (
    <Panel title="Tests" actions={<AppLink href={CBT}>All tests</AppLink>}>
      <ul className={styles.tests}>
        {tests.map((test) => (
          <li key={`${test.id} ${test.own?.studentId ?? ""}`}>
            <p>
              <strong>{test.title}</strong>
              {test.own !== null && children.length > 1 && ` · ${test.own.name}`}
              <br />
              {aboutText(test)}
              <br />
              {stateWords(test)}
            </p>
            <TestAction test={test} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Pupils sit a test that is open, teachers watch it, parents look on. */
function TestAction({ test }: { test: OverviewTest }) {
  const { role } = useAccount();
  if (role === "PARENT") return null;
  if (role === "STUDENT") return test.state === "coming" ? null : <SitLink test={test} />;
  return (
    <ButtonLink href={testAddress("hall", test.id)} aria-label={`Watch the Hall of ${test.title}`}>
      Watch the Hall
    </ButtonLink>
  );
}
