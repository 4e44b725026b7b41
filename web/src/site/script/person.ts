import { clearSession, readSession } from "../../platform/session/stored.ts";

/** Milliseconds that a sign-out waits for the server before the browser forgets the session. */
const WAIT = 5_000;

/** Shows signed-in users the dashboard link and Logout instead of Sign In. */
export function showPerson(): void {
  const session = readSession();
  const isSignedIn = session !== null;
  for (const part of document.querySelectorAll<HTMLElement>("[data-signed-out]")) {
    part.hidden = isSignedIn;
  }
  for (const part of document.querySelectorAll<HTMLElement>("[data-signed-in]")) {
    part.hidden = !isSignedIn;
  }
  if (session === null) return;
  const label = labelOf(stored("user"), stored("token"));
  if (label !== null) {
    for (const part of document.querySelectorAll("[data-person]")) part.textContent = label;
  }
  for (const button of document.querySelectorAll('[data-signed-in="logout"]')) {
    button.addEventListener("click", () => void signOut(session.accessToken));
  }
}

/** Ends the session on the server if it responds, and in this browser in any case. */
async function signOut(token: string): Promise<void> {
  try {
    await fetch("/auth/v1/logout", {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(WAIT),
    });
  } catch {
    // The session below is forgotten whatever the server responded.
  }
  clearSession();
  showPerson();
}

type StoredRecord = Readonly<Record<string, unknown>>;

/** First name or email, as the school prefers; the other one where that is missing. */
function labelOf(user: StoredRecord, token: StoredRecord): string | null {
  const account = (token["user"] ?? {}) as StoredRecord;
  const email = textOf(user["email"]) ?? textOf(account["email"]);
  const firstName = textOf(user["firstName"]);
  return document.body.dataset.welcome === "firstname"
    ? (firstName ?? email)
    : (email ?? firstName);
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function stored(key: string): StoredRecord {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return typeof value === "object" && value !== null ? (value as StoredRecord) : {};
  } catch {
    return {};
  }
}
