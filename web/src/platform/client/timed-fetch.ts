import { noteCall } from "../../ui/feedback/line.ts";
import { noResponse } from "./api-error.ts";

/** Name and version of this client in every request. */
export const CLIENT_ID = "school-portal/1.0.0";

/** Milliseconds after which a call counts as unanswered. */
export const TIMEOUT_MS = 30_000;

/**
 * `fetch` with a timeout of 30 s, or the given milliseconds. An aborted request still throws
 * AbortError, even while the body is read.
 *
 * @param isSmall whether the limit includes the body: if the network is lost during it, the promise
 * would never settle
 */
export async function timedFetch(
  request: Request,
  isSmall = false,
  limit = TIMEOUT_MS,
): Promise<Response> {
  const controller = new AbortController();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    controller.abort();
  }, limit);
  const pass = () => controller.abort();
  request.signal.addEventListener("abort", pass, { once: true });
  if (request.signal.aborted) pass();
  try {
    const response = await fetch(request, { signal: controller.signal });
    noteCall(true);
    if (!isSmall || response.body === null) return response;
    const { status, statusText, headers } = response;
    const body = await response.arrayBuffer();
    // Chromium gives a 204 an empty body, but does not allow to construct one.
    return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers });
  } catch (thrown) {
    if (!request.signal.aborted) noteCall(false);
    throw late ? noResponse() : thrown;
  } finally {
    clearTimeout(timer);
  }
}
