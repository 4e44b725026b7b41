import { TOKEN_KEY } from "./stored.ts";

/** Another tab of this browser signs someone in, or with null out. */
export function signInElsewhere(accountId: string | null): void {
  const session = {
    access_token: "access",
    refresh_token: "refresh-000000000000",
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: { id: accountId },
  };
  if (accountId === null) localStorage.removeItem(TOKEN_KEY);
  else localStorage.setItem(TOKEN_KEY, JSON.stringify(session));
  dispatchEvent(new StorageEvent("storage", { key: TOKEN_KEY }));
}
