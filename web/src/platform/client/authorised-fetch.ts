import { timedFetch } from "./timed-fetch.ts";

/** Source of a call's token; null makes it anonymous. */
export interface TokenHolder {
  accessToken(): Promise<string | null>;
  /** Returns a new token of the same account after a 401, or null when the session is over. */
  renewToken(refused: string): Promise<string | null>;
  /** Called after a second 401: the session is over. */
  expire(): void;
}

/** Sends with the token; retries a 401 with a renewed one, for clocks that are wrong. */
export async function authorisedFetch(
  request: Request,
  credentials: TokenHolder,
): Promise<Response> {
  const token = await credentials.accessToken();
  if (token === null) return timedFetch(request);
  const again = request.clone();
  const response = await timedFetch(withToken(request, token));
  if (response.status !== 401) return response;
  const renewed = await credentials.renewToken(token);
  const second = renewed === null ? response : await timedFetch(withToken(again, renewed));
  if (second.status === 401) credentials.expire();
  return second;
}

function withToken(request: Request, token: string): Request {
  request.headers.set("authorization", `Bearer ${token}`);
  return request;
}
