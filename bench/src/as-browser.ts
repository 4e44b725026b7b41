/**
 * Gives this process the parts of a browser that the modules of the web use when they are loaded.
 *
 * @param session as the browser stores it
 */
export function actAsBrowser(origin: string, session: string): void {
  const stored = new Map([["token", session]]);
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  };
  const events = new EventTarget();
  const parts = {
    localStorage: storage,
    sessionStorage: storage,
    location: new URL(origin),
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    document: events,
    window: globalThis,
    BroadcastChannel: undefined,
  };
  for (const [name, value] of Object.entries(parts)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}

/** The session as the browser stores it, for an access token. */
export function sessionOf(token: string): string {
  const claims = JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()) as {
    sub: string;
    exp: number;
  };
  return JSON.stringify({
    access_token: token,
    refresh_token: "none",
    token_type: "bearer",
    expires_in: 3600,
    expires_at: claims.exp,
    user: { id: claims.sub, factors: [] },
  });
}
