import { AppLink } from "../ui/AppLink.tsx";
import { Page } from "../ui/Page.tsx";

/** A page for visitors of which only the heading is there yet, with the way back to sign in. */
export function PublicPlainPage({ title }: { title: string }) {
  return (
    <main>
      <Page title={title}>
        <AppLink href="/signin">Back to sign in</AppLink>
      </Page>
    </main>
  );
}
