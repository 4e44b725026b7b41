import { useEffect, useState } from "react";
import { readSession } from "../../platform/session/stored.ts";
import { messages as uiMessages } from "../../ui/text.ts";
import { FrontButton } from "../front/FrontButton.tsx";
import { FrontForm } from "../front/FrontForm.tsx";
import { FrontSheet } from "../front/FrontSheet.tsx";
import styles from "../front/FrontSheet.module.css";
import { Failure, Notice } from "../Notice.tsx";
import type { FrontPageProps } from "./front-page.ts";
import { redirectAfterSignIn } from "./redirect-after-sign-in.ts";
import { enterWithPasskey } from "./passkey-calls.ts";
import { passkeyFailures, passkeyTexts } from "./text.ts";
import { withReturnAddress } from "./with-return-address.ts";
import { useSending } from "./use-sending.ts";

/**
 * Sign-in with a passkey, instead of the password or as the second step. Its code is a tenth of a
 * page, so it is not part of the sign-in page.
 */
export function PasskeyPage({ entrances }: FrontPageProps) {
  const { busy, failure, send } = useSending(passkeyFailures);
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    const stored = readSession();
    const needsPasskey = stored !== null && stored.hasFactor && !stored.isRaised;
    if (!needsPasskey) redirectAfterSignIn();
  }, []);

  const enter = () =>
    void send(async () => {
      await enterWithPasskey();
      setIsLeaving(redirectAfterSignIn());
    });
  const isBusy = busy || isLeaving;
  return (
    <FrontSheet
      title={passkeyTexts.title}
      description="For people who added a passkey in their profile."
      footer={
        <a href="/signin" onClick={withReturnAddress}>
          Use my password instead
        </a>
      }
    >
      <div className={styles.sheet}>
        {!entrances.passkeys && <Notice>{passkeyTexts.insecure}</Notice>}
        <FrontForm
          label={passkeyTexts.title}
          onSubmit={(event) => {
            event.preventDefault();
            enter();
          }}
        >
          <Failure>{failure}</Failure>
          <FrontButton kind="primary" busy={isBusy} disabled={isBusy || !entrances.passkeys}>
            {isBusy ? uiMessages.signingIn : passkeyTexts.use}
          </FrontButton>
        </FrontForm>
      </div>
    </FrontSheet>
  );
}
