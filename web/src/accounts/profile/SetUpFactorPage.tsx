import { Button } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { TwoFactorPanel } from "./TwoFactorPanel.tsx";

/** Replaces every page until two-step sign-in is set up, if the school requires it. */
export function SetUpFactorPage({ onDone }: { onDone: () => void }) {
  return (
    <Page
      title="Set up two-step sign-in"
      description="Your school asks you for a second step after your password. Use an authenticator app or a passkey."
    >
      <TwoFactorPanel
        whenOn={
          <Button kind="primary" onClick={onDone}>
            Open the portal
          </Button>
        }
      />
    </Page>
  );
}
