import type { OwnFamily } from "@school/core/students/families/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { PlainList } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { studentsApi } from "../api.ts";
import { CollectorList } from "../collecting/CollectorList.tsx";
import { titles as collectingTitles } from "../collecting/text.ts";
import { ChildLine, GuardianLines } from "./FamilyLines.tsx";
import { familyLabels, ownLabels } from "./text.ts";

/** A parent's page of the own family; only the office changes it. */
export function OwnFamilyPage() {
  const family = useQuery(studentsApi.ownFamily.queryOptions());
  return (
    <Page title="My Family" description="Tell the office if something is wrong.">
      <Loaded query={family} failed="Your family did not load">
        {({ data }) =>
          data.children.length > 0 ? (
            <Family family={data} />
          ) : (
            <EmptyState
              title="No children yet"
              hint="The office links your children to your account. Ask the office."
            />
          )
        }
      </Loaded>
    </Page>
  );
}

function Family({ family }: { family: OwnFamily }) {
  const { children, guardians, collectors, accounts } = family;
  const names = children.map(({ name }) => name);
  return (
    <>
      <Panel title="Children">
        <PlainList ruled gap={2}>
          {children.map((child) => (
            <li key={child.id}>
              <ChildLine child={child} />
            </li>
          ))}
        </PlainList>
      </Panel>
      <Panel title={familyLabels.guardians}>
        <GuardianLines guardians={guardians} of={names} />
      </Panel>
      <Panel title={collectingTitles.whoMayCollect}>
        <CollectorList collectors={collectors} of={names} />
      </Panel>
      <Panel title={familyLabels.accounts}>
        <PlainList ruled gap={2}>
          {accounts.map(({ id, name, signInName, isOwn }) => (
            <li key={id}>
              <TwoLines below={isOwn && signInName !== null && ownLabels.signsInWith(signInName)}>
                {name}
              </TwoLines>
            </li>
          ))}
        </PlainList>
      </Panel>
    </>
  );
}
