import { noResponse } from "./api-error.ts";

/** How every request says which program it comes from. */
export const CLIENT_ID = "school-portal/1.0.0";

/** Longer than this and the call counts as unanswered. */
const TIMEOUT_MS = 30_000;

/** `fetch` that gives up after 30 s. Whoever aborts the request still gets an AbortError. */
export async function timedFetch(request: Request): Promise<Response> {
  const controller = new AbortController();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    controller.abort();
  }, TIMEOUT_MS);
  const pass = () => controller.abort();
  request.signal.addEventListener("abort", pass, { once: true });
  if (request.signal.aborted) pass();
  try {
    return await fetch(request, { signal: controller.signal });
  } catch (thrown) {
    throw late ? noResponse() : thrown;
  } finally {
    clearTimeout(timer);
    request.signal.removeEventListener("abort", pass);
  }
}
