import { PROFILE_IMAGE } from "@school/core/accounts/profile/contract.ts";
import { acceptOf, pictureRefusal } from "@school/core/api/picture.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { Avatar } from "../../ui/page/Avatar.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { accountsApi } from "../api.ts";
import { Failure } from "../Notice.tsx";
import { withinLimit } from "../../ui/fields/smaller-photo.ts";
import styles from "./Profile.module.css";
import { labels, toasts } from "./text.ts";
import { failures } from "../../ui/text.ts";

const CropDialog = lazy(async () => ({ default: (await import("./CropDialog.tsx")).CropDialog }));

/** Longest side in pixels of a photo that was too large: enough to cut a part from it. */
const SIDE_TO_CROP = 2048;

/** The person's own picture: choose, crop, remove. */
export function OwnPicture({ name, src }: { name: string; src: string | null }) {
  const queries = useQueryClient();
  const confirm = useConfirm();
  const chooser = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(
    () => () => {
      if (chosen !== null) URL.revokeObjectURL(chosen);
    },
    [chosen],
  );
  // The shell's header shows the picture too.
  const refresh = () => queries.invalidateQueries();
  const upload = useMutation({
    ...accountsApi.uploadProfileImage.mutationOptions(),
    async onSuccess() {
      await refresh();
      forget();
      toastSuccess(toasts.profileUpdated);
    },
    onError: (error) => toastError(messageOf(error, failures.uploadImage)),
  });
  const remove = useMutation({
    ...accountsApi.removeProfileImage.mutationOptions(),
    onSuccess: refresh,
    onError: (error) => toastError(messageOf(error, failures.removeImage)),
  });

  async function choose(picked: File | undefined): Promise<void> {
    if (!picked) return;
    const file = await withinLimit(PROFILE_IMAGE, picked, SIDE_TO_CROP);
    const refused = pictureRefusal(PROFILE_IMAGE, file);
    setRefusal(refused);
    if (refused === null) setChosen(URL.createObjectURL(file));
  }

  function forget(): void {
    setChosen(null);
  }

  async function askToRemove(): Promise<void> {
    const yes = await confirm({ title: "Remove your picture?", confirmLabel: "Remove" });
    if (yes) remove.mutate({});
  }

  return (
    <div className={styles.picture}>
      <Avatar name={name} src={src} size="xl" />
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={labels.profileImage}
        accept={acceptOf(PROFILE_IMAGE)}
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0]);
          // Allows choosing the same file again.
          event.currentTarget.value = "";
        }}
      />
      <Button size="compact-sm" onClick={() => chooser.current?.click()}>
        {src ? "Change picture" : "Add picture"}
      </Button>
      {src && (
        <Button
          size="compact-sm"
          kind="quiet"
          disabled={remove.isPending}
          onClick={() => void askToRemove()}
        >
          Remove
        </Button>
      )}
      <Failure>{refusal}</Failure>
      {chosen && (
        <Suspense>
          <CropDialog
            address={chosen}
            busy={upload.isPending}
            onCropped={(profileImage) => upload.mutate({ profileImage })}
            onUnreadable={() => {
              forget();
              setRefusal(PROFILE_IMAGE.wrongKind);
            }}
            onCancel={forget}
          />
        </Suspense>
      )}
    </div>
  );
}
