import { messageOf } from "../platform/client/api-error.ts";
import { signOut } from "../platform/session/session.ts";
import { Button } from "../ui/page/Button.tsx";
import { ErrorState } from "../ui/feedback/ErrorState.tsx";

/** Signed in, but the first answer did not come: nothing can be shown without it. */
export function ShellError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <main>
      <ErrorState title="The portal could not be opened" onRetry={retry}>
        <p>{messageOf(error)}</p>
        <Button kind="quiet" onClick={() => void signOut()}>
          Logout
        </Button>
      </ErrorState>
    </main>
  );
}
