import type {
  Acknowledged,
  Receipt,
  ScoreShown,
  Sitting,
  SittingState,
  StartDetails,
} from "@school/core/cbt/sittings/contract.ts";
import { ApiError, fromAnswer, noResponse } from "../../../platform/client/api-error.ts";
import { authorisedFetch, type TokenHolder } from "../../../platform/client/authorised-fetch.ts";
import { CLIENT_ID } from "../../../platform/client/timed-fetch.ts";
import type { StoredAnswer } from "./stored-sitting.ts";

/** The reply to a save or a hand-in. */
export interface SaveReply {
  readonly acknowledged: readonly Acknowledged[];
  readonly state: SittingState;
}

export interface HandInReply extends SaveReply {
  readonly receipt: Receipt;
  readonly score: ScoreShown | null;
}

export interface SaveRequest {
  readonly id: string;
  readonly seat: number;
  readonly answers: readonly StoredAnswer[];
  /** Number of questions answered on this device, sent or not. */
  readonly answered: number;
  readonly signal: AbortSignal;
}

/** The request to start or continue a test. */
export interface BeginRequest {
  readonly testId: string;
  /** Null if none was typed. */
  readonly entryCode: string | null;
  /** Name of this device in the live view. */
  readonly deviceName: string;
  readonly signal: AbortSignal;
}

/** The calls of a pupil's page in the contract of sittings. Each throws an `ApiError`. */
export interface SittingApi {
  brief(testId: string, signal: AbortSignal): Promise<StartDetails>;
  begin(request: BeginRequest): Promise<Sitting>;
  find(id: string, signal: AbortSignal): Promise<Sitting>;
  save(request: SaveRequest): Promise<SaveReply>;
  handIn(request: SaveRequest): Promise<HandInReply>;
}

/** Whether the server refused a hand-in because the sitting is open on another device. */
export function isOpenedElsewhere(thrown: unknown): boolean {
  return thrown instanceof ApiError && thrown.code === "sitting_moved";
}

/** Timeout in milliseconds; opening a test transfers the whole paper. */
const OPENING_MS = 20_000;

/**
 * The calls are written by hand, without the portal's client of the whole contract, to keep the
 * test page small. Types are the contract's.
 */
export function createSittingApi(
  tokens: TokenHolder,
  origin: string = location.origin,
): SittingApi {
  async function call<Data>(path: string, body: object | null, signal: AbortSignal): Promise<Data> {
    const request = new Request(`${origin}/api${path}`, {
      method: body === null ? "GET" : "POST",
      headers: {
        "x-client-info": CLIENT_ID,
        ...(body !== null && { "content-type": "application/json" }),
      },
      ...(body !== null && { body: JSON.stringify(body) }),
      signal,
    });
    let status = 0;
    try {
      const answer = await authorisedFetch(request, tokens);
      ({ status } = answer);
      const content: unknown = await answer.json();
      if (!answer.ok) throw fromAnswer(status, content);
      return (content as { data: Data }).data;
    } catch (thrown) {
      if (thrown instanceof ApiError) throw thrown;
      // A proxy's error page counts as no response.
      throw status >= 400 ? fromAnswer(status, null) : noResponse();
    }
  }

  const body = ({ seat, answers, answered }: SaveRequest) => ({
    seat,
    answered,
    answers: answers.map(({ questionId, number, answer, sinceContact }) => ({
      questionId,
      number,
      answer,
      sinceContact,
    })),
  });

  return {
    brief: (testId, signal) => call(`/cbt-tests/${testId}/brief`, null, signal),
    begin: async ({ testId, entryCode, deviceName, signal }) => {
      const controller = new AbortController();
      const onAbort = () => controller.abort();
      const late = setTimeout(onAbort, OPENING_MS);
      signal.addEventListener("abort", onAbort, { once: true });
      const body = { testId, device: deviceName, ...(entryCode !== null && { entryCode }) };
      return call<Sitting>("/sittings", body, controller.signal).finally(() => {
        clearTimeout(late);
        signal.removeEventListener("abort", onAbort);
      });
    },
    find: (id, signal) => call(`/sittings/${id}`, null, signal),
    save: (request) => call(`/sittings/${request.id}/answers`, body(request), request.signal),
    handIn: (request) => call(`/sittings/${request.id}/hand-in`, body(request), request.signal),
  };
}
