import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useAccount } from "../../accounts/account.ts";
import { lessonsApi } from "../api.ts";
import { HandInQueue, type HandInCalls, type HandInState } from "./hand-in-queue.ts";
import { openHandInStore } from "./hand-in-store.ts";

const calls: HandInCalls = {
  upload: async (file) => (await lessonsApi.uploadLessonFile.call({ file })).data.id,
  handIn: ({ assignmentId: id, studentId, text, version }, fileIds) =>
    lessonsApi.handIn.call({ id, studentId, text, version, fileIds }),
};

/** One per account for the life of the page, so that it continues to send on other pages. */
const queues = new Map<string, Promise<HandInQueue>>();

function queueOf(accountId: string): Promise<HandInQueue> {
  const known = queues.get(accountId);
  if (known) return known;
  const opened = HandInQueue.open(openHandInStore(accountId), calls);
  queues.set(accountId, opened);
  return opened;
}

const NONE: HandInState = { waiting: new Map(), sent: 0, isKept: true };
const NEVER = () => () => undefined;

export interface HandIns {
  /** Null until what an earlier page left is read. */
  readonly queue: HandInQueue | null;
  readonly state: HandInState;
}

/** The signed-in person's work that waits to be sent. */
export function useHandIns(): HandIns {
  const { id } = useAccount();
  const queries = useQueryClient();
  const [queue, setQueue] = useState<HandInQueue | null>(null);
  useEffect(() => {
    let isHere = true;
    void queueOf(id).then((opened) => isHere && setQueue(opened));
    return () => {
      isHere = false;
    };
  }, [id]);
  useEffect(() => {
    if (!queue) return undefined;
    addEventListener("online", queue.sendNow);
    return () => removeEventListener("online", queue.sendNow);
  }, [queue]);
  const state = useSyncExternalStore(queue?.subscribe ?? NEVER, queue?.state ?? (() => NONE));
  useEffect(() => {
    if (state.sent > 0) void queries.invalidateQueries({ queryKey: lessonsApi.key() });
  }, [state.sent, queries]);
  return { queue, state };
}
