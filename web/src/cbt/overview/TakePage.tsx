import { Page } from "../../ui/page/Page.tsx";
import { OverviewSections } from "./OverviewSections.tsx";
import { SitLink } from "./SitLink.tsx";
import { empty, titles } from "./text.ts";
import { useSyncPending } from "./use-sync-pending.ts";

/** The tests that a pupil can sit now, and coming ones. */
export function TakePage() {
  useSyncPending();
  return (
    <Page
      title="Take a Test"
      description="Your answers are saved, even if the power or the network fails."
    >
      <OverviewSections
        sections={[
          { section: "open", title: titles.openNow },
          { section: "coming", title: "Upcoming" },
        ]}
        namesPupil={false}
        empty={{
          title: "No tests now",
          hint: empty.forPupil,
        }}
        actions={(test, section) => section === "open" && <SitLink test={test} />}
      />
    </Page>
  );
}
