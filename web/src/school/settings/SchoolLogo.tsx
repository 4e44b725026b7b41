import { acceptOf, pictureRefusal } from "@school/core/api/picture.ts";
import { SCHOOL_LOGO } from "@school/core/school/logo.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { Button } from "../../ui/page/Button.tsx";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { Row, Stack } from "../../ui/page/Layout.tsx";
import { settingsApi } from "../api.ts";
import styles from "./Settings.module.css";
import { failures } from "../../ui/text.ts";

/** The school's logo: replace or remove it. */
export function SchoolLogo({ src }: { src: string | null }) {
  const queries = useQueryClient();
  const confirm = useConfirm();
  const chooser = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const refresh = () => queries.invalidateQueries();
  const upload = useMutation({
    ...settingsApi.uploadLogo.mutationOptions(),
    async onSuccess() {
      await refresh();
      toastSuccess("Logo saved");
    },
    onError: (error) => toastError(messageOf(error, failures.uploadImage)),
  });
  const remove = useMutation({
    ...settingsApi.removeLogo.mutationOptions(),
    onSuccess: refresh,
    onError: (error) => toastError(messageOf(error, failures.removeImage)),
  });

  function choose(logo: File | undefined): void {
    if (!logo) return;
    const refused = pictureRefusal(SCHOOL_LOGO, logo);
    setRefusal(refused);
    if (refused === null) upload.mutate({ logo });
  }

  async function askToRemove(): Promise<void> {
    const yes = await confirm({ title: "Remove the logo?", confirmLabel: "Remove" });
    if (yes) remove.mutate({});
  }

  return (
    <Stack>
      {src ? (
        <img className={styles.logo} src={src} alt="The school's logo" />
      ) : (
        <p>No logo yet. Upload a JPEG or PNG under 5 MB.</p>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="Logo"
        accept={acceptOf(SCHOOL_LOGO)}
        onChange={(event) => {
          choose(event.currentTarget.files?.[0]);
          // Allows choosing the same file again.
          event.currentTarget.value = "";
        }}
      />
      <ErrorNote>{refusal}</ErrorNote>
      <Row>
        <Button disabled={upload.isPending} onClick={() => chooser.current?.click()}>
          {upload.isPending ? "Uploading..." : src ? "Replace logo" : "Upload logo"}
        </Button>
        {src && (
          <Button kind="quiet" disabled={remove.isPending} onClick={() => void askToRemove()}>
            Remove
          </Button>
        )}
      </Row>
    </Stack>
  );
}
