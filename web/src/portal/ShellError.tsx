import { messageOf } from "../platform/client/api-error.ts";
import { signOut } from "../platform/session/session.ts";
import { Button } from "../ui/Button.tsx";
import { Page } from "../ui/Page.tsx";

/** Signed in, but the first answer did not come: nothing can be shown without it. */
export function ShellError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <main>
      <Page title="The portal could not be opened" description={messageOf(error)}>
        <Button kind="primary" onClick={retry}>
          Try again
        </Button>
        <Button onClick={() => void signOut()}>Logout</Button>
      </Page>
    </main>
  );
}
