import type { RequiredStep } from "../../platform/session/session.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { NewPasswordPage } from "../auth/NewPasswordPage.tsx";
import { TwoFactorPanel } from "./TwoFactorPanel.tsx";

interface RequiredStepPageProps {
  requiredStep: RequiredStep;
  onMet: () => void;
}

/** Replaces every page until the person has done the required step. */
export function RequiredStepPage({ requiredStep, onMet }: RequiredStepPageProps) {
  if (requiredStep === "new-password") return <NewPasswordPage onChanged={onMet} />;
  return <SetUpFactorPage onDone={onMet} />;
}

/** Replaces every page until two-step sign-in is set up, if the school requires it. */
function SetUpFactorPage({ onDone }: { onDone: () => void }) {
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
