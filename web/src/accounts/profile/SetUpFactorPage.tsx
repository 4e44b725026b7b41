import { Button } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { TwoFactorPanel } from "./TwoFactorPanel.tsx";
import { setUpFactorTexts } from "./text.ts";

/** Replaces every page until two-step sign-in is set up, if the school requires it. */
export function SetUpFactorPage({ onDone }: { onDone: () => void }) {
  return (
    <Page title={setUpFactorTexts.title} description={setUpFactorTexts.why}>
      <TwoFactorPanel
        whenOn={
          <Button kind="primary" onClick={onDone}>
            {setUpFactorTexts.goOn}
          </Button>
        }
      />
    </Page>
  );
}
