import { mayOpenPage, pageAt } from "@school/core/portal/pages.ts";
import { mayManageSchool } from "@school/core/school/policy.ts";
import { useAccount } from "../../accounts/account.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { PhonePanel } from "../setup/PhonePanel.tsx";
import type { Guide } from "./guide.ts";
import { GUIDES } from "./guides.ts";
import styles from "./Help.module.css";

/** Help page with short steps for the most frequent tasks of a role, also for printing. */
export function HelpPage() {
  const account = useAccount();
  const guides = GUIDES[account.role].filter(({ path }) => mayOpenPage(account, path));
  return (
    <Page
      title="Help"
      description="Short steps for what you do most. Search finds everything else."
      actions={<Button onClick={() => window.print()}>Print</Button>}
    >
      <Panel title="On this page">
        <ul className={styles.contents}>
          {guides.map(({ title }) => (
            <li key={title}>
              <a href={`#${idOf(title)}`}>{title}</a>
            </li>
          ))}
        </ul>
      </Panel>
      {mayManageSchool(account) && <PhonePanel />}
      {guides.map((guide) => (
        <Steps key={guide.title} guide={guide} />
      ))}
    </Page>
  );
}

const idOf = (title: string) => title.toLowerCase().replaceAll(" ", "-");

function Steps({ guide: { title, path, steps } }: { guide: Guide }) {
  const page = pageAt(path);
  return (
    <section id={idOf(title)} className={`${styles.guide} print-keep`}>
      <h2 className={styles.title}>{title}</h2>
      <ol className={styles.steps}>
        <li>
          Open <AppLink href={path}>{page?.title}</AppLink>.
        </li>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
