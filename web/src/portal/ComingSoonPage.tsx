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
  "/notes": "You will read teachers' notes for each subject here.",
};
