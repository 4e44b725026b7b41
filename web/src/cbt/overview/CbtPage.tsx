import type { OverviewTest } from "@school/core/cbt/marks/contract.ts";
import { mayMakeTests } from "@school/core/cbt/policy.ts";
import { useAccount } from "../../accounts/account.ts";
import { useAddress } from "../../platform/address.ts";
import { useOwnStudents } from "../../students/own-students.ts";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { OwnMarkPanel } from "../marks/OwnMarkPanel.tsx";
import { OverviewSections } from "./OverviewSections.tsx";
import { CREATE, MANAGE, markAddress, RESULTS, testAddress } from "../tests/test-addresses.ts";
import { pageNames } from "../tests/text.ts";
import { SitLink } from "./SitLink.tsx";
import { actions, empty, titles } from "./text.ts";
import { useSyncPending } from "./use-sync-pending.ts";
import { notLinked } from "../../results/empty-texts.ts";
import { labels } from "../text.ts";
import { titles as uiTitles } from "../../ui/text.ts";

const EVERYTHING = [
  { section: "open", title: titles.openNow },
  { section: "coming", title: "Upcoming" },
  { section: "past", title: "Past" },
] as const;

/** The landing page: open, coming and past tests. */
export function CbtPage() {
  const account = useAccount();
  if (mayMakeTests(account)) return <StaffOverview />;
  return account.role === "PARENT" ? <ParentOverview /> : <PupilOverview />;
}

function StaffOverview() {
  return (
    <Page
      title={uiTitles.computerBasedTests}
      actions={
        <>
          <ButtonLink href={MANAGE}>{labels.manageTests}</ButtonLink>
          <ButtonLink kind="primary" href={CREATE}>
            {labels.createTest}
          </ButtonLink>
        </>
      }
    >
      <OverviewSections
        sections={EVERYTHING}
        namesPupil={false}
        empty={{
          title: empty.title,
          hint: "Tests that you show to pupils appear here.",
        }}
        actions={(test, section) => <StaffActions test={test} isAhead={section === "coming"} />}
      />
    </Page>
  );
}

function StaffActions({ test, isAhead }: { test: OverviewTest; isAhead: boolean }) {
  if (isAhead) return null;
  const marks = (
    <ButtonLink
      href={testAddress("results", test.id)}
      aria-label={`${pageNames.marks} of ${test.title}`}
    >
      {pageNames.marks}
    </ButtonLink>
  );
  if (test.platform === "Offline") {
    return (
      <>
        {marks}
        <ButtonLink
          href={testAddress("paper-scores", test.id)}
          aria-label={`${pageNames.enterScores} of ${test.title}`}
        >
          {pageNames.enterScores}
        </ButtonLink>
      </>
    );
  }
  if (test.state === "over") return marks;
  return (
    <>
      {marks}
      <ButtonLink
        kind="primary"
        href={testAddress("hall", test.id)}
        aria-label={`${pageNames.liveView} of ${test.title}`}
      >
        {pageNames.liveView}
      </ButtonLink>
    </>
  );
}

function PupilOverview() {
  useSyncPending();
  return (
    <Page
      title={uiTitles.computerBasedTests}
      actions={<ButtonLink href={RESULTS}>My marks</ButtonLink>}
    >
      <OverviewSections
        sections={EVERYTHING}
        namesPupil={false}
        empty={{ title: empty.title, hint: empty.forPupil }}
        actions={(test, section) =>
          section === "open" && test.own?.status !== "handed_in" ? (
            <SitLink test={test} />
          ) : (
            test.own?.sittingId && (
              <ButtonLink
                href={markAddress(test.own.sittingId)}
                aria-label={`${actions.myMark} of ${test.title}`}
              >
                {actions.myMark}
              </ButtonLink>
            )
          )
        }
      />
    </Page>
  );
}

/** A parent's view of the children's tests and marks. */
function ParentOverview() {
  const children = useOwnStudents();
  const [{ mark }, setAddress] = useAddress(["mark"]);
  return (
    <Page title={uiTitles.computerBasedTests} description="Tests for your children’s classes.">
      {mark !== "" && <OwnMarkPanel sittingId={mark} onClose={() => setAddress({ mark: "" })} />}
      <OverviewSections
        sections={EVERYTHING}
        namesPupil={children.length > 1}
        empty={
          children.length === 0
            ? notLinked.parent
            : { title: empty.title, hint: "Tests for your child’s class appear here." }
        }
        actions={({ own, title }) => {
          const sittingId = own?.status === "handed_in" ? own.sittingId : null;
          return (
            sittingId && (
              <Button
                aria-label={`${actions.viewMark}: ${own?.name}, ${title}`}
                onClick={() => setAddress({ mark: sittingId })}
              >
                {actions.viewMark}
              </Button>
            )
          );
        }}
      />
    </Page>
  );
}
