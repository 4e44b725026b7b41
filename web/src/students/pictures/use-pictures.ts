import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import type { Outbox, ShownChange } from "../../platform/offline/outbox.ts";
import { post } from "../../platform/offline/send-or-store.ts";
import { useWaiting } from "../../platform/offline/use-outbox.ts";
import { notify, toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { studentsApi } from "../api.ts";
import { forgetSaved, onSaved, type SavedPicture, savedPictures } from "./saved-pictures.ts";
import { isWaitingPicture, type WaitingPicture } from "./waiting-picture.ts";
import { queue as text } from "./text.ts";

const KIND = "pictures";

/** A picture of a pupil that the school has not got. */
export interface QueuedPicture extends WaitingPicture {
  readonly change: ShownChange;
  /** Address of the picture in this browser; null until it is read. */
  readonly preview: string | null;
}

/** A new picture before it is stored. */
interface TakenPicture extends WaitingPicture {
  readonly className: string | null;
  readonly passport: File;
}

export interface Pictures {
  /** Null until the queue of an earlier page is read. */
  readonly outbox: Outbox | null;
  /** By pupil id. */
  readonly waiting: ReadonlyMap<string, QueuedPicture>;
  readonly saved: ReadonlyMap<string, SavedPicture & { readonly preview: string | null }>;
  /** Whether the last try got no response, so that the next is delayed. */
  readonly isDelayed: boolean;
  /** Adds a picture; a later one of the same pupil replaces one that still waits. */
  readonly add: (picture: TakenPicture) => Promise<void>;
  readonly undo: (studentIds: readonly string[]) => void;
}

/** Addresses of pictures in this browser, by the pupil, for the life of the page. */
const previews = new Map<string, string>();

function preview(studentId: string, picture: Blob): void {
  const former = previews.get(studentId);
  if (former !== undefined) URL.revokeObjectURL(former);
  previews.set(studentId, URL.createObjectURL(picture));
}

/** The pictures among the changes; one that cannot be read is listed under Waiting to Be Sent. */
function picturesIn(changes: readonly ShownChange[]) {
  return changes.flatMap((change) =>
    isWaitingPicture(change.input) ? [{ ...change.input, change }] : [],
  );
}

/** The signed-in person's waiting and saved pictures. */
export function usePictures(): Pictures {
  const { id } = useAccount();
  const queries = useQueryClient();
  // Other lists show the new pictures once all are there.
  const readAgain = () => queries.invalidateQueries({ queryKey: studentsApi.key() });
  const { outbox, changes, isDelayed } = useWaiting(id, KIND, () => void readAgain());
  const waiting = picturesIn(changes);
  usePreviewsOf(outbox, waiting);
  const saved = useSyncExternalStore(onSaved, () => savedPictures(id));

  async function add({ className, passport, ...picture }: TakenPicture): Promise<void> {
    const { studentId, studentName } = picture;
    const before = waiting.find((one) => one.studentId === studentId);
    // A waiting picture was never on the server.
    const isWaiting = before !== undefined && before.change.refusal === null;
    preview(studentId, passport);
    const change = {
      kind: KIND,
      record: `picture/${studentId}`,
      title: `Picture of ${studentName}`,
      href: `/dashboard/students/pictures?${new URLSearchParams({ class: className ?? "" }).toString()}`,
      input: { ...picture, replaces: isWaiting ? before.replaces : picture.replaces },
      lines: [],
      files: [passport],
    };
    await post(id, change, async () => (await import("./send-picture.ts")).sendPicture);
  }

  const undo = useMutation({
    async mutationFn(studentIds: readonly string[]) {
      const undone = saved.filter(({ studentId }) => studentIds.includes(studentId));
      const named = undone.map(({ studentId, pictureId, formerId }) => ({
        id: studentId,
        pictureId,
        formerId,
      }));
      const { data } = await studentsApi.undoPictures.call({ changes: named });
      forgetSaved(id, studentIds);
      return data;
    },
    onSuccess({ undone, kept }) {
      if (undone > 0) toastSuccess(text.undone(undone));
      if (kept > 0) notify(text.someKept(kept));
    },
    onError: (error) => toastError(messageOf(error, "Not undone. Try again.")),
    onSettled: readAgain,
  });
  const shown = ({ studentId }: { readonly studentId: string }) => previews.get(studentId) ?? null;
  return {
    outbox,
    isDelayed,
    waiting: new Map(waiting.map((one) => [one.studentId, { ...one, preview: shown(one) }])),
    saved: new Map(saved.map((one) => [one.studentId, { ...one, preview: shown(one) }])),
    add,
    undo: undo.mutate,
  };
}

/** Shows previews of the pictures that waited before this page opened. */
function usePreviewsOf(outbox: Outbox | null, waiting: ReturnType<typeof picturesIn>): void {
  const [, setShown] = useState(0);
  const unseen = waiting.find(({ studentId }) => !previews.has(studentId));
  useEffect(() => {
    if (outbox === null || unseen === undefined) return;
    void outbox
      .readFile(unseen.change, 0)
      .then((picture) => preview(unseen.studentId, picture))
      .then(() => setShown((before) => before + 1))
      // It has been sent meanwhile.
      .catch(() => {});
  }, [outbox, unseen]);
}
