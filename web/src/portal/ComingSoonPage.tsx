import { EmptyState } from "../ui/feedback/EmptyState.tsx";
import { Page } from "../ui/page/Page.tsx";

/** A page inside the shell whose module comes later: it says what will be there. */
export function ComingSoonPage({ title, words }: { title: string; words: string | undefined }) {
  return (
    <Page title={title}>
      <EmptyState title="Coming soon" hint={words} />
    </Page>
  );
}

/** What will be on a page whose module comes later, in one sentence. */
export const comingSoon: Readonly<Record<string, string>> = {
  "/report-cards":
    "Here each term's report sheet will be, to read and to print, once it is released.",
  "/dashboard/report-card/view": "Here you will look up and print the report sheet of any pupil.",
  "/school-calendar": "Here you will find terms, holidays, tests and events in one calendar.",
  "/e-classroom": "Here lessons will be held and looked up from home.",
  "/assignments": "Here homework will be given out and handed in.",
  "/notes": "Here teachers' notes will be, subject by subject.",
  "/tests": "Here class tests and their dates will be listed.",
  "/lesson-plan": "Here teachers will plan their lessons week by week.",
};
