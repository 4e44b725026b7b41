import { mayMakeTests } from "@school/core/cbt/policy.ts";
import { lazy, Suspense } from "react";
import { useAccount } from "../../accounts/account.ts";
import { useAddress } from "../../platform/address.ts";
import { useOwnStudents } from "../../students/own-students.ts";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { OwnMarkPanel } from "../marks/OwnMarkPanel.tsx";
import { PracticeList } from "../practice/PracticeList.tsx";
import { OverviewSections } from "./OverviewSections.tsx";
import { markAddress, RESULTS } from "../tests/test-addresses.ts";
import { SitLink } from "./SitLink.tsx";
import { actions, empty, titles } from "./text.ts";
import { useSyncPending } from "./use-sync-pending.ts";
import { notLinked } from "../../results/empty-texts.ts";
import { titles as uiTitles } from "../../ui/text.ts";

const EVERYTHING = [
  { section: "open", title: titles.openNow },
  { section: "coming", title: "Upcoming" },
  { section: "past", title: "Past" },
] as const;

/** Not loaded by families. */
const TestsPage = lazy(async () => ({
  default: (await import("../tests/TestsPage.tsx")).TestsPage,
}));

const PracticePage = lazy(async () => ({
  default: (await import("../practice/PracticePage.tsx")).PracticePage,
}));

/** Tests: for staff all of theirs with their states, for families open, coming and past ones; or one practice. */
export function CbtPage() {
  const account = useAccount();
  const [{ practice }] = useAddress(["practice"]);
  if (practice !== "" || mayMakeTests(account)) {
    return (
      <Suspense fallback={<LoadingState />}>
        {practice === "" ? <TestsPage /> : <PracticePage />}
      </Suspense>
    );
  }
  return account.role === "PARENT" ? <ParentOverview /> : <PupilOverview />;
}

function PupilOverview() {
  useSyncPending();
  return (
    <Page title={uiTitles.tests} actions={<ButtonLink href={RESULTS}>My marks</ButtonLink>}>
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
      <PracticeList />
    </Page>
  );
}

/** A parent's view of the children's tests and marks. */
function ParentOverview() {
  const children = useOwnStudents();
  const [{ mark }, setAddress] = useAddress(["mark"]);
  return (
    <Page title={uiTitles.tests} description="Tests for your children’s classes.">
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
