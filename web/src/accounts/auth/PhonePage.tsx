import { useEffect, useRef, useState, type FormEvent } from "react";
import { openDocument } from "../../platform/open-document.ts";
import { takeHandover } from "../../platform/session/handover.ts";
import { type PhonePerson, readPeople, removePerson } from "../../platform/session/phone-people.ts";
import { clearWorthless } from "../../platform/session/stored.ts";
import { messages as uiMessages } from "../../ui/text.ts";
import { focusFirst, textOf } from "../form-values.ts";
import { Field } from "../front/Fields.tsx";
import { FrontButton } from "../front/FrontButton.tsx";
import { FrontForm } from "../front/FrontForm.tsx";
import { FrontSheet } from "../front/FrontSheet.tsx";
import styles from "../front/FrontSheet.module.css";
import { Failure } from "../Notice.tsx";
import { forgetOnPhone, openByPin } from "./auth-calls.ts";
import { asFailure } from "./auth-failure.ts";
import { redirectAfterSignIn } from "./redirect-after-sign-in.ts";
import { phoneTexts, pinFailures } from "./text.ts";
import { useSending } from "./use-sending.ts";

/** A phone that several people share: who it is, then the PIN. */
export function PhonePage() {
  const [people, setPeople] = useState<readonly PhonePerson[]>([]);
  const [chosen, setChosen] = useState<PhonePerson | null>(null);

  const look = () => {
    const people = readPeople();
    setChosen(null);
    setPeople(people);
    if (people.length === 0) openDocument(`/signin${location.search}`);
  };
  useEffect(() => {
    clearWorthless();
    takeHandover();
    if (!redirectAfterSignIn()) queueMicrotask(look);
  }, []);

  const other = (
    <a href="/signin#other" onClick={({ currentTarget }) => addSearch(currentTarget)}>
      Someone else
    </a>
  );
  return (
    <FrontSheet title={phoneTexts.title} footer={other}>
      {chosen === null ? (
        <div className={styles.sheet} role="group" aria-label="People on this phone">
          {people.map((person) => (
            <FrontButton key={person.key} onClick={() => setChosen(person)}>
              {person.name}
            </FrontButton>
          ))}
        </div>
      ) : (
        <PinForm person={chosen} onBack={look} />
      )}
    </FrontSheet>
  );
}

/** The fragment prevents the sign-in page from redirecting back here. */
function addSearch(link: HTMLAnchorElement): void {
  link.href = `/signin${location.search}#other`;
}

function PinForm({ person, onBack }: { person: PhonePerson; onBack: () => void }) {
  const { busy, failure, send } = useSending(pinFailures);
  const [missing, setMissing] = useState<string>();
  const [isLeaving, setIsLeaving] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const pin = textOf(new FormData(form), "pin").trim();
    const errors = pin === "" ? { pin: "Please enter your PIN" } : {};
    setMissing(errors.pin);
    if (focusFirst(form, errors)) return void send();
    void send(async () => {
      try {
        await openByPin(person.key, pin);
        setIsLeaving(redirectAfterSignIn());
      } catch (thrown) {
        if (field.current) field.current.value = "";
        if (asFailure(thrown).code === "device_unknown") removePerson(person.key);
        throw thrown;
      }
    });
  };
  const forget = () =>
    void send(async () => {
      await forgetOnPhone(person.key);
      onBack();
    });

  const isBusy = busy || isLeaving;
  return (
    <FrontForm label={person.name} onSubmit={submit}>
      <p className={styles.line}>{person.name}</p>
      <Field
        inputRef={field}
        name="pin"
        type="password"
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
        label="PIN"
        error={missing}
      />
      <Failure>{failure}</Failure>
      <FrontButton kind="primary" busy={isBusy}>
        {isBusy ? uiMessages.signingIn : "Open"}
      </FrontButton>
      <FrontButton kind="quiet" disabled={isBusy} onClick={onBack}>
        Back
      </FrontButton>
      <FrontButton kind="quiet" disabled={isBusy} onClick={forget}>
        {phoneTexts.remove(person.name)}
      </FrontButton>
    </FrontForm>
  );
}
