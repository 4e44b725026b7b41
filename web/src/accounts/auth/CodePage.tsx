import { useEffect, useRef, useState, type FormEvent } from "react";
import { labels as uiLabels, messages as uiMessages } from "../../ui/text.ts";
import { focusFirst, textOf } from "../form-values.ts";
import { Check, Field, Password } from "../front/Fields.tsx";
import { FrontButton } from "../front/FrontButton.tsx";
import { FrontForm } from "../front/FrontForm.tsx";
import { FrontSheet } from "../front/FrontSheet.tsx";
import styles from "../front/FrontSheet.module.css";
import { Failure, Notice } from "../Notice.tsx";
import { askForPhoneCode, enterPhoneCode, type SlipValues } from "./auth-calls.ts";
import { asFailure } from "./auth-failure.ts";
import type { FrontPageProps } from "./front-page.ts";
import { redirectAfterSignIn } from "./redirect-after-sign-in.ts";
import { nameInAddress } from "./name-in-address.ts";
import { SIX_DIGITS } from "./six-digits.ts";
import { codeFailures, codeTexts, messages } from "./text.ts";
import { withReturnAddress } from "./with-return-address.ts";
import { useSending } from "./use-sending.ts";

type Channel = FrontPageProps["entrances"]["codeChannels"][number];

/** A requested code. */
interface SentCode {
  readonly phone: string;
  readonly channel: Channel;
}

/** Signing in with a code to the phone, where the school has a gateway for messages. */
export function CodePage({ entrances }: FrontPageProps) {
  const [sentCode, setSentCode] = useState<SentCode | null>(null);
  const [name, setName] = useState<string>();
  useEffect(() => {
    redirectAfterSignIn();
    queueMicrotask(() => setName(nameInAddress()));
  }, []);
  const channels = entrances.codeChannels;
  const toPassword = (
    <a href="/signin" onClick={withReturnAddress}>
      Use my password instead
    </a>
  );
  return (
    <FrontSheet
      title={codeTexts.title}
      description="For parents and staff whose phone number the school has."
      footer={toPassword}
    >
      <div className={styles.sheet}>
        {channels.length === 0 && (
          <Notice>
            The school does not send codes to phones. Use the password on your slip from the school.
          </Notice>
        )}
        {sentCode === null ? (
          <PhoneForm channels={channels} name={name} onSent={setSentCode} />
        ) : (
          <CodeForm sentCode={sentCode} onOther={() => setSentCode(null)} />
        )}
      </div>
    </FrontSheet>
  );
}

interface PhoneFormProps {
  channels: readonly Channel[];
  name: string | undefined;
  onSent: (sentCode: SentCode) => void;
}

function PhoneForm({ channels, name, onSent }: PhoneFormProps) {
  const { busy, failure, send } = useSending(codeFailures);
  const [missing, setMissing] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const [first = "sms", second] = channels;

  const ask = (channel: Channel) => {
    if (form.current === null) return;
    const phone = textOf(new FormData(form.current), "phone").trim();
    const errors = phone === "" ? { phone: "Please enter your phone number" } : {};
    setMissing(errors.phone);
    if (focusFirst(form.current, errors)) return void send();
    void send(async () => {
      await askForPhoneCode(phone, channel);
      onSent({ phone, channel });
    });
  };

  return (
    <FrontForm
      ref={form}
      label="Code to your phone"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        ask(first);
      }}
    >
      <Field
        name="phone"
        type="tel"
        label="Phone number"
        description="Such as 0803 555 0101."
        autoComplete="tel"
        defaultValue={name}
        error={missing}
      />
      <Failure>{failure}</Failure>
      <FrontButton kind="primary" busy={busy} disabled={channels.length === 0}>
        {busy ? "Sending..." : codeTexts.send[first]}
      </FrontButton>
      {second !== undefined && (
        <FrontButton kind="secondary" disabled={busy} onClick={() => ask(second)}>
          {codeTexts.send[second]}
        </FrontButton>
      )}
    </FrontForm>
  );
}

/** Seconds between two codes, as the server counts them. */
const GAP_S = 60;

function CodeForm({ sentCode, onOther }: { sentCode: SentCode; onOther: () => void }) {
  const { busy, failure, send } = useSending(codeFailures);
  const [missing, setMissing] = useState<string>();
  const [isLeaving, setIsLeaving] = useState(false);
  const [needsSlip, setNeedsSlip] = useState(false);
  const [wait, setWait] = useState(GAP_S);
  const field = useRef<HTMLInputElement>(null);
  // The field replaces the form with the number, so the person can keep typing.
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const code = textOf(values, "code").replace(/\s/g, "");
    const errors = code === "" ? { code: "Please enter the code" } : {};
    setMissing(errors.code);
    if (focusFirst(event.currentTarget, errors)) return void send();
    void send(async () => {
      try {
        await enterPhoneCode(sentCode.phone, code, { keep: values.has("keep"), ...slipIn(values) });
        setIsLeaving(redirectAfterSignIn());
      } catch (thrown) {
        if (asFailure(thrown).code === "slip_required") setNeedsSlip(true);
        throw thrown;
      }
    });
  };
  const sendAgain = () =>
    void send(async () => {
      await askForPhoneCode(sentCode.phone, sentCode.channel);
      setWait(GAP_S);
    });

  const isBusy = busy || isLeaving;
  return (
    <FrontForm label={codeTexts.title} onSubmit={submit}>
      <Notice>{codeTexts.sent(sentCode.phone)}</Notice>
      <Field
        {...SIX_DIGITS}
        inputRef={field}
        label="Code"
        description="6 digits from the message."
        error={missing}
      />
      {needsSlip && <SlipFields />}
      <Check name="keep">{messages.keepSignedIn}</Check>
      <Failure>{failure}</Failure>
      <FrontButton kind="primary" busy={isBusy}>
        {isBusy ? uiMessages.signingIn : uiLabels.signIn}
      </FrontButton>
      <FrontButton kind="quiet" disabled={isBusy || wait > 0} onClick={sendAgain}>
        {wait > 0 ? codeTexts.againIn(wait) : "Send again"}
      </FrontButton>
      <FrontButton kind="quiet" disabled={isBusy} onClick={onOther}>
        Use another number
      </FrontButton>
    </FrontForm>
  );
}

/** Data of the login slip or of the child, which an unused account needs beside the code. */
function SlipFields() {
  return (
    <>
      <Password name="slip" label="Password on your login slip" autoComplete="off" />
      <p className={styles.line}>Or:</p>
      <Field name="number" label="Admission number of your child" autoComplete="off" />
      <Field name="birth" type="date" label="Date of birth of your child" autoComplete="off" />
    </>
  );
}

function slipIn(values: FormData): SlipValues {
  const slip = textOf(values, "slip");
  if (slip !== "") return { slip_password: slip };
  const number = textOf(values, "number").trim();
  const birth = textOf(values, "birth");
  return {
    ...(number !== "" && { admission_number: number }),
    ...(birth !== "" && { date_of_birth: birth }),
  };
}
