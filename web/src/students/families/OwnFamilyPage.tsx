import type { OwnFamily } from "@school/core/students/families/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { studentsApi } from "../api.ts";
import { CollectorList } from "../collecting/CollectorList.tsx";
import { titles as collectingTitles } from "../collecting/text.ts";
import { labels as studentsLabels } from "../text.ts";
import styles from "./Families.module.css";
import { GuardianLines } from "./GuardianLines.tsx";
import { familyLabels, ownLabels } from "./text.ts";

/** A parent's page of the own family; only the office changes it. */
export function OwnFamilyPage() {
  const family = useQuery(studentsApi.ownFamily.queryOptions());
  const known = family.data?.data;
  return (
    <Page title="My Family" description="Tell the office if something is wrong.">
      {family.isPending && <LoadingState />}
      {family.isError && (
        <ErrorState title="Your family did not load" onRetry={() => void family.refetch()}>
          {messageOf(family.error)}
        </ErrorState>
      )}
      {known?.children.length === 0 && (
        <EmptyState
          title="No children yet"
          hint="The office links your children to your account. Ask the office."
        />
      )}
      {known && known.children.length > 0 && <Family family={known} />}
    </Page>
  );
}

function Family({ family }: { family: OwnFamily }) {
  const { children, guardians, collectors, accounts } = family;
  const names = children.map(({ name }) => name);
  return (
    <>
      <Panel title="Children">
        {children.map(({ id, name, className, admissionNumber }) => (
          <div key={id} className={styles.row}>
            <span className={styles.child}>
              <AppLink href={`/dashboard/students/${id}`}>{name}</AppLink>
              <small>
                {[className ?? studentsLabels.noClass, admissionNumber].filter(Boolean).join(", ")}
              </small>
            </span>
          </div>
        ))}
      </Panel>
      <Panel title={familyLabels.guardians}>
        <GuardianLines guardians={guardians} of={names} />
      </Panel>
      <Panel title={collectingTitles.whoMayCollect}>
        <CollectorList collectors={collectors} of={names} />
      </Panel>
      <Panel title={familyLabels.accounts}>
        {accounts.map(({ id, name, signInName, isOwn }) => (
          <div key={id} className={styles.row}>
            <span className={styles.child}>
              {name}
              {isOwn && signInName !== null && <small>{ownLabels.signsInWith(signInName)}</small>}
            </span>
          </div>
        ))}
      </Panel>
    </>
  );
}
