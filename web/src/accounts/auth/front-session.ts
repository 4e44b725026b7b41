import { useEffect, useState } from "react";
import { ApiError, noResponse } from "../../platform/client/api-error.ts";
import {
  type Arrival,
  clearFragment,
  readArrival,
  withoutSession,
} from "../../platform/session/arrival.ts";
import { takeHandover } from "../../platform/session/handover.ts";
import { clearWorthless, readSession, TOKEN_KEY } from "../../platform/session/stored.ts";
import { enterByLink } from "./auth-calls.ts";

/** The session as a page for visitors sees it. */
interface FrontSession {
  readonly status: "loading" | "signed-out" | "signed-in";
  /** The second factor has to be shown before anything else opens. */
  readonly needsCode: boolean;
  /** Whether a mail opened this session: a new password needs no current one. */
  readonly fromMail: boolean;
  /** Why the last session ended; null unless it ended unexpectedly. */
  readonly notice: string | null;
  /** Data from the mail's link that led here. */
  readonly arrival: Arrival | null;
  /** The name of a person who has to confirm the email before signing in. */
  readonly unconfirmed: string | null;
}

interface State extends FrontSession {
  /** The server required the second factor, whatever this browser has stored. */
  readonly isStepRequired: boolean;
}

/** The state of the server-rendered page: a visitor who followed no link. */
const AT_FIRST: State = {
  status: "signed-out",
  needsCode: false,
  isStepRequired: false,
  fromMail: false,
  notice: null,
  arrival: null,
  unconfirmed: null,
};

/** The session in this browser's storage, and what led to this page. */
export function useFrontSession(): FrontSession & { readonly refresh: () => void } {
  const [session, setSession] = useState(AT_FIRST);
  const refresh = () => setSession((before) => ({ ...before, ...storedState() }));

  useEffect(() => {
    clearWorthless();
    const handed = takeHandover();
    void arrive((brought) =>
      setSession((before) => ({
        ...before,
        notice: handed.notice ?? null,
        arrival: handed.arrival ?? null,
        unconfirmed: handed.unconfirmed ?? null,
        isStepRequired: handed.needsCode === true,
        ...storedState(),
        ...brought,
      })),
    );
    // Another tab signed in or out; or the browser shows the page again as it was left.
    const onStorage = ({ key }: StorageEvent) => {
      if (key === TOKEN_KEY || key === null) refresh();
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

  const isStepRequired = session.isStepRequired && session.status === "signed-in" && !isRaised();
  return { ...session, needsCode: session.needsCode || isStepRequired, refresh };
}

function storedState(): Pick<FrontSession, "status" | "needsCode" | "fromMail"> {
  const stored = readSession();
  if (stored === null) return { status: "signed-out", needsCode: false, fromMail: false };
  const { hasFactor, fromMail } = stored;
  return { status: "signed-in", needsCode: hasFactor && !stored.isRaised, fromMail };
}

function isRaised(): boolean {
  return readSession()?.isRaised === true;
}

/** Reads the data of the URL, and signs in with its session, if it has one. */
async function arrive(set: (brought: Partial<FrontSession>) => void): Promise<void> {
  const link = readArrival(location.hash);
  if (link === null) return set({});
  const { tokens, ...arrival } = link;
  if (tokens === null) {
    clearFragment();
    return set({ arrival });
  }
  set({ status: "loading" });
  try {
    await enterByLink(tokens);
    clearFragment();
    set({ arrival, ...storedState() });
  } catch (thrown) {
    const unanswered = !(thrown instanceof ApiError) || thrown.status === 0 || thrown.status >= 500;
    // Without a response the URL keeps the session: reloading the page tries again.
    if (unanswered) return set({ ...storedState(), notice: noResponse().message });
    clearFragment();
    set({ arrival: withoutSession(arrival, thrown.code), ...storedState() });
  }
}
