import { NO_PICTURE } from "@school/core/students/pictures/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { notify, toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { studentsApi } from "../api.ts";
import { PictureQueue, type PictureCalls, type QueueState } from "./picture-queue.ts";
import { openPictureStore } from "./picture-store.ts";
import { queue as text } from "./text.ts";

const calls: PictureCalls = {
  async set({ studentId, bytes, replaces }) {
    const passport = new File([bytes], "photo.jpg", { type: "image/jpeg" });
    const input = { id: studentId, passport, replaces: replaces ?? NO_PICTURE };
    return (await studentsApi.setPicture.call(input)).data;
  },
  undo: async (changes) => (await studentsApi.undoPictures.call({ changes })).data,
};

/** One per account for the life of the page, so that it continues to send on other pages. */
const queues = new Map<string, Promise<PictureQueue>>();

function queueOf(accountId: string): Promise<PictureQueue> {
  const known = queues.get(accountId);
  if (known) return known;
  const opened = PictureQueue.open(openPictureStore(accountId), calls);
  queues.set(accountId, opened);
  return opened;
}

const NONE: QueueState = { waiting: new Map(), saved: new Map(), isHeld: false, isKept: true };
const NEVER = () => () => undefined;

export interface Pictures {
  /** Null until what an earlier page left is read. */
  readonly queue: PictureQueue | null;
  readonly state: QueueState;
  readonly undo: (studentIds: readonly string[]) => void;
}

/** The signed-in person's pictures that wait and that were saved. */
export function usePictureQueue(): Pictures {
  const { id } = useAccount();
  const queries = useQueryClient();
  const [queue, setQueue] = useState<PictureQueue | null>(null);
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

  // Other lists show the new pictures once all are there.
  const isBusy = state.waiting.size > 0;
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy) void queries.invalidateQueries({ queryKey: studentsApi.key() });
    wasBusy.current = isBusy;
  }, [isBusy, queries]);

  const undo = useMutation({
    mutationFn: async (studentIds: readonly string[]) => queue?.undo(studentIds),
    onSuccess(answer) {
      if (!answer) return;
      if (answer.undone > 0) toastSuccess(text.undone(answer.undone));
      if (answer.kept > 0) notify(text.someKept(answer.kept));
    },
    onError: (error) => toastError(messageOf(error, text.notUndone)),
    onSettled: () => queries.invalidateQueries({ queryKey: studentsApi.key() }),
  });
  return { queue, state, undo: undo.mutate };
}
