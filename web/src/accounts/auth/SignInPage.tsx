import { useEffect, useState } from "react";
import { openDocument } from "../../platform/open-document.ts";
import { readArrival } from "../../platform/session/arrival.ts";
import { handOver, takeHandover, type Handover } from "../../platform/session/handover.ts";
import { clearWorthless, readSession, TOKEN_KEY } from "../../platform/session/stored.ts";
import { labels as uiLabels } from "../../ui/text.ts";
import { FrontSheet } from "../front/FrontSheet.tsx";
import styles from "../front/FrontSheet.module.css";
import { Notice } from "../Notice.tsx";
import type { FrontPageProps } from "./front-page.ts";
import { returnAddress } from "./return-address.ts";
import { SignInForm } from "./SignInForm.tsx";
import { messages } from "./text.ts";
import { WaysIn } from "./WaysIn.tsx";

/**
 * Signing in; afterwards the person is back where the session ended, or on the dashboard. What few
 * need is on a page of its own, so that this one stays light.
 */
export function SignInPage({ entrances }: FrontPageProps) {
  const [notice, setNotice] = useState<string | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);

  /** Leads on with the session that this browser has by now, or with what the address brought. */
  const proceed = (handed: Handover = {}) => {
    const stored = readSession();
    const hasLink = readArrival(location.hash) !== null || Boolean(handed.arrival);
    if (stored === null && !hasLink) return setNotice(handed.notice ?? null);
    setIsLeaving(true);
    const mayNeedCode = stored !== null && (stored.hasFactor || handed.needsCode === true);
    if (hasLink || (mayNeedCode && !stored.isRaised)) return continueWith(handed);
    openDocument(returnAddress(new URLSearchParams(location.search).get("from")));
  };

  useEffect(() => {
    clearWorthless();
    queueMicrotask(() => proceed(takeHandover()));
    // Another tab signed in; or the browser shows the page again as it was left.
    const onStorage = ({ key }: StorageEvent) => {
      if (key === TOKEN_KEY) proceed();
    };
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    addEventListener("storage", onStorage);
    addEventListener("pageshow", onShow);
    return () => {
      removeEventListener("storage", onStorage);
      removeEventListener("pageshow", onShow);
    };
  }, []);

  return (
    <FrontSheet title={uiLabels.signIn} footer={<WaysIn entrances={entrances} />}>
      <div className={styles.sheet}>
        {notice !== null && <Notice>{notice}</Notice>}
        <SignInForm
          isLeaving={isLeaving}
          onSignedIn={proceed}
          onUnconfirmed={(unconfirmed) => continueWith({ unconfirmed })}
        />
        <a href="/forgot-password">{messages.forgotYourPassword}</a>
      </div>
    </FrontSheet>
  );
}

function continueWith(handover: Handover): void {
  handOver(handover);
  openDocument(`/signin/continue${location.search}${location.hash}`);
}
