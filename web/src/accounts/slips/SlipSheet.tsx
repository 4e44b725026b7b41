import type { LoginSlip, LoginSlips } from "@school/core/accounts/users/login-slips.ts";
import { dayText } from "@school/core/api/dates.ts";
import { ONLY_IN_SCHOOL, opensOnlyInSchool } from "@school/core/api/public-address.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { SlipNote } from "./SlipNote.tsx";
import styles from "./Slips.module.css";
import { noPassword, resetting, sheetNotes } from "./text.ts";

interface SlipSheetProps {
  sheet: LoginSlips;
  /** "pupil": one of those whose slips they are, and several of them. */
  noun: string;
  plural: string;
  busy: boolean;
  onRenew: (ids: readonly string[]) => Promise<void>;
  onClose: () => void;
}

/** Slips that fit on one A4 sheet, in two columns. */
const ON_ONE_PAGE = 10;

const WHY_LEFT_OUT = { disabled: "disabled", "not-admitted": "not admitted" } as const;

/** The slips as printed, with notes for the office before printing. */
export function SlipSheet({ sheet, noun, plural: nouns, busy, onRenew, onClose }: SlipSheetProps) {
  const { slips, leftOut } = sheet;
  const unchanged = slips.filter(({ passwordState }) => passwordState === "own");
  const expired = slips.filter(({ passwordState }) => passwordState === "expired");
  const without = slips.filter(({ passwordState }) => passwordState in noPassword);
  // A password that a person chose is replaced only for that person alone, not with a whole class.
  const renewable =
    slips.length === 1 ? without : without.filter((slip) => !unchanged.includes(slip));
  const pages = Array.from({ length: Math.ceil(slips.length / ON_ONE_PAGE) }, (_, page) =>
    slips.slice(page * ON_ONE_PAGE, (page + 1) * ON_ONE_PAGE),
  );
  return (
    <Page
      title="Login Slips"
      description={`${sheetNotes.size(slips.length, pages.length)} ${"Anyone with a slip can sign in: hand slips out in person and shred the rest."}`}
      actions={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button kind="primary" disabled={busy || slips.length === 0} onClick={() => print()}>
            Print
          </Button>
        </>
      }
    >
      {leftOut.length > 0 && (
        <SlipNote>
          {"No slip for people who cannot sign in:"}{" "}
          {leftOut.map(({ name, reason }) => `${name} (${WHY_LEFT_OUT[reason]})`).join(", ")}.
        </SlipNote>
      )}
      {unchanged.length > 0 && (
        <SlipNote>
          {sheetNotes.own(unchanged.length, noun, nouns)}{" "}
          {slips.length > 1 &&
            "To replace a forgotten password, go back, select the person and reset it."}
        </SlipNote>
      )}
      {expired.length > 0 && (
        <SlipNote>{sheetNotes.expired(expired.map(({ name }) => name))}</SlipNote>
      )}
      {renewable.length > 0 && (
        <SlipNote>
          {sheetNotes.without(renewable.length)}{" "}
          <Button
            size="compact-sm"
            disabled={busy}
            onClick={() => void onRenew(renewable.map(({ id }) => id))}
          >
            {resetting.buttonFor(renewable.length)}
          </Button>
        </SlipNote>
      )}
      <div className={`${styles.sheet} print-own-title`}>
        {pages.map((page) => (
          <ul key={page.map(({ id }) => id).join()} className={styles.page}>
            {page.map((slip) => (
              <Slip key={slip.id} slip={slip} sheet={sheet} />
            ))}
          </ul>
        ))}
      </div>
    </Page>
  );
}

const withoutScheme = (url: string) => url.replace(/^https?:\/\//, "");

function Slip({ slip, sheet }: { slip: LoginSlip; sheet: LoginSlips }) {
  const { schoolName, signIn } = sheet;
  return (
    <li className={styles.slip}>
      <p className={styles.school}>{schoolName}</p>
      <div className={styles.columns}>
        <div className={styles.words}>
          <p className={styles.name}>{slip.name}</p>
          {slip.place && <p className={styles.place}>{slip.place}</p>}
          {slip.children && <p className={styles.children}>{slip.children.join("; ")}</p>}
          <dl className={styles.facts}>
            <dt>Sign in with</dt>
            <dd>{slip.signInNames.join(" or ") || "Ask the office"}</dd>
            <dt>Password</dt>
            {slip.passwordState === "initial" ? (
              <dd>
                <span className={styles.password}>{slip.password}</span>
                <span className={styles.hint}>
                  {slip.passwordUntil && sheetNotes.firstSignIn(dayText(slip.passwordUntil))}
                </span>
              </dd>
            ) : (
              <dd>{noPassword[slip.passwordState]}</dd>
            )}
          </dl>
        </div>
        <img
          className={styles.code}
          src={`data:image/svg+xml,${encodeURIComponent(slip.qrCode)}`}
          alt={`QR code of ${signIn.url}`}
        />
      </div>
      {signIn.trustUrl && (
        <p className={styles.hint}>{sheetNotes.trust(withoutScheme(signIn.trustUrl))}</p>
      )}
      <p className={styles.address}>
        {withoutScheme(signIn.url)}
        {opensOnlyInSchool(signIn.url) && <span className={styles.hint}> {ONLY_IN_SCHOOL}</span>}
      </p>
    </li>
  );
}
