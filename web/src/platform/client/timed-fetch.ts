import { noteCall } from "../../ui/feedback/line.ts";
import { noResponse } from "./api-error.ts";

/** Name and version by which every request identifies this program. */
export const CLIENT_ID = "school-portal/1.0.0";

/** Longer than this and the call counts as unanswered. */
export const TIMEOUT_MS = 30_000;

/**
 * `fetch` that gives up after 30 s, or as told in milliseconds. Anyone who aborts the request still gets an AbortError, also while
 * the body of the answer is being read.
 *
 * @param isSmall the limit covers the body too: a network that goes in its middle ends no promise
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
    // Chromium gives a 204 an empty body, but makes none that has one.
    return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers });
  } catch (thrown) {
    if (!request.signal.aborted) noteCall(false);
    throw late ? noResponse() : thrown;
  } finally {
    clearTimeout(timer);
  }
}
