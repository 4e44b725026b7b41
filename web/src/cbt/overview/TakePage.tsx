import { Page } from "../../ui/page/Page.tsx";
import { OverviewSections } from "./OverviewSections.tsx";
import { SitLink } from "./SitLink.tsx";
import { useSyncUnsent } from "./use-sync-unsent.ts";

/** The tests that a pupil can sit now, and those that come. */
export function TakePage() {
  useSyncUnsent();
  return (
    <Page
      title="Take a Test"
      description="Your answers stay on this machine and at school, also when power or network fail."
    >
      <OverviewSections
        places={[
          { place: "open", title: "Open now" },
          { place: "coming", title: "Coming" },
        ]}
        namesPupil={false}
        empty={{
          title: "No test is open for you",
          hint: "A test for your class appears here, and opens by itself at its time.",
        }}
        actions={(test, place) => place === "open" && <SitLink test={test} />}
      />
    </Page>
  );
}
