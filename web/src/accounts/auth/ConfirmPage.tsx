import { useEffect, useState, type FormEvent } from "react";
import { openDocument } from "../../platform/open-document.ts";
import type { Arrival } from "../../platform/session/arrival.ts";
import { handOver } from "../../platform/session/handover.ts";
import { FrontButton } from "../front/FrontButton.tsx";
import { FrontForm } from "../front/FrontForm.tsx";
import { FrontSheet } from "../front/FrontSheet.tsx";
import styles from "../front/FrontSheet.module.css";
import { Failure } from "../Notice.tsx";
import { ArrivalText } from "./ArrivalText.tsx";
import { confirmByLink } from "./auth-calls.ts";
import { confirmTexts, labels, linkTexts, messages } from "./text.ts";
import { useSending } from "./use-sending.ts";

/** Parameters in the address of a mailed link. */
interface MailLink {
  readonly tokenHash: string;
  readonly type: string;
  readonly redirectTo: string | null;
}

/**
 * The page that the link of an email opens. Opening it changes nothing, since programs open links
 * too; its button uses the link.
 */
export function ConfirmPage() {
  const { busy, failure, send } = useSending(linkTexts);
  const [link, setLink] = useState<MailLink | null>();
  const [arrival, setArrival] = useState<Arrival | null>(null);
  // The server renders the page without its query.
  useEffect(() => queueMicrotask(() => setLink(linkInAddress())), []);

  const confirm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const current = linkInAddress();
    setLink(current);
    if (current === null) return;
    void send(async () => {
      const { type, tokenHash, redirectTo } = current;
      const message = await confirmByLink(type, tokenHash);
      if (message !== null) return setArrival({ type, errorCode: null, message });
      handOver({ arrival: { type, errorCode: null, message: null } });
      openDocument(type === "recovery" ? "/reset-password" : ownPath(redirectTo));
    });
  };

  const type = link?.type ?? "";
  const isSettled = arrival !== null || link === null;
  const again = type === "recovery" && failure !== null;
  return (
    <FrontSheet
      title={confirmTexts.title}
      description={!isSettled && "Press the button to use the link from your email."}
      footer={<a href="/signin">{labels.backToSignIn}</a>}
    >
      <div className={styles.sheet}>
        <ArrivalText arrival={arrival} />
        {link === null && <Failure>{messages.linkInvalid}</Failure>}
        {!isSettled && (
          <FrontForm label="Link from your email" onSubmit={confirm}>
            <Failure>{failure}</Failure>
            <FrontButton kind="primary" busy={busy}>
              {busy ? "Please wait..." : (confirmTexts.buttons[type] ?? "Continue")}
            </FrontButton>
          </FrontForm>
        )}
        {again && (
          <p className={styles.line}>
            <a href="/forgot-password">{messages.forgotYourPassword}</a>
          </p>
        )}
      </div>
    </FrontSheet>
  );
}

/** Null for an address that no mail has. */
function linkInAddress(): MailLink | null {
  const query = new URLSearchParams(location.search);
  const [tokenHash, type] = [query.get("token_hash"), query.get("type")];
  if (!tokenHash || !type) return null;
  return { tokenHash, type, redirectTo: query.get("redirect_to") };
}

/** The path that the email finally leads to; never another website. */
function ownPath(redirectTo: string | null): string {
  const target = URL.parse(redirectTo ?? "");
  if (target?.origin !== location.origin || target.pathname === "/") return "/signin";
  return target.pathname + target.search;
}
