import { useEffect, useState } from "react";
import { openDocument } from "../../platform/open-document.ts";
import { hasAnyWaiting } from "../../platform/offline/waiting-mark.ts";
import { PEOPLE_KEY } from "../../platform/session/phone-people.ts";
import { takeHandover, type Handover } from "../../platform/session/handover.ts";
import { clearWorthless, readJson, TOKEN_KEY } from "../../platform/session/stored.ts";
import { labels as uiLabels } from "../../ui/text.ts";
import { FrontSheet } from "../front/FrontSheet.tsx";
import styles from "../front/FrontSheet.module.css";
import { Notice } from "../Notice.tsx";
import type { FrontPageProps } from "./front-page.ts";
import { continueWith, redirectAfterSignIn } from "./redirect-after-sign-in.ts";
import { nameInAddress } from "./name-in-address.ts";
import { SignInForm } from "./SignInForm.tsx";
import { messages, WAITING_LINK } from "./text.ts";
import { withReturnAddress } from "./with-return-address.ts";
import { SignInHelp } from "./SignInHelp.tsx";

/**
 * The sign-in page; then the person returns to where the session ended, or to the dashboard. Rarely
 * used options are on a separate page, to keep this one small.
 */
export function SignInPage({ entrances }: FrontPageProps) {
  const [notice, setNotice] = useState<string | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const [name, setName] = useState<string>();
  const [isWaiting, setIsWaiting] = useState(false);
  const isOnStandby = entrances.copy !== undefined;

  const proceed = (handed: Handover = {}) => {
    if (redirectAfterSignIn(handed)) setIsLeaving(true);
    else setNotice(handed.notice ?? null);
  };

  useEffect(() => {
    clearWorthless();
    // Who is signed in already is led on from there too.
    if (!location.hash && !isOnStandby && readJson(PEOPLE_KEY))
      openDocument(`/signin/phone${location.search}`);
    queueMicrotask(() => {
      setName(nameInAddress());
      proceed(takeHandover());
      setIsWaiting(hasAnyWaiting());
    });
    // Another tab signed in; or the browser shows the page again as it was left.
    const onStorage = ({ key }: StorageEvent) => {
      if (key === TOKEN_KEY) proceed();
    };
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener("storage", onStorage, { signal });
    addEventListener("pageshow", onShow, { signal });
    return () => listening.abort();
  }, [isOnStandby]);

  return (
    <FrontSheet
      title={uiLabels.signIn}
      footer={!isOnStandby && <SignInHelp entrances={entrances} />}
    >
      <div className={styles.sheet}>
        {notice !== null && <Notice>{notice}</Notice>}
        <SignInForm
          name={name}
          isOnStandby={isOnStandby}
          isLeaving={isLeaving}
          onSignedIn={proceed}
          onUnconfirmed={(unconfirmed) => continueWith({ unconfirmed })}
        />
        {entrances.codeChannels.length > 0 && (
          <a href="/signin/code" onClick={withReturnAddress}>
            Send a code to my phone
          </a>
        )}
        {entrances.passkeys && (
          <a href="/signin/passkey" onClick={withReturnAddress}>
            Use passkey
          </a>
        )}
        {!isOnStandby && <a href="/forgot-password">{messages.forgotYourPassword}</a>}
        {isWaiting && <a href="/signin/waiting">{WAITING_LINK}</a>}
      </div>
    </FrontSheet>
  );
}
