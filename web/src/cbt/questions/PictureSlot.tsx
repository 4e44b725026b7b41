import { QUESTION_PICTURE } from "@school/core/cbt/questions/question-limits.ts";
import { IconPhoto } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useMutation } from "@tanstack/react-query";
import { Button } from "../../ui/page/Button.tsx";
import { ImageField } from "../../ui/fields/ImageField.tsx";
import styles from "./QuestionsEditor.module.css";
import { messageOf } from "../../platform/client/api-error.ts";
import { smallerPhoto } from "../../ui/fields/smaller-photo.ts";
import { banksApi } from "../api.ts";

interface PictureSlotProps {
  label: string;
  /** Label of the button without a picture. */
  offer: string;
  /** URL of the picture; null also if it is unknown. */
  address: string | null;
  hasPicture: boolean;
  upload: PictureUpload;
  error?: string | undefined;
  onRemove: () => void;
}

/** A picture, or a button to add one. */
export function PictureSlot(props: PictureSlotProps) {
  const { label, offer, address, hasPicture, upload, error, onRemove } = props;
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && !hasPicture && !upload.busy && upload.error === null) {
    return (
      <div>
        <Button
          kind="quiet"
          size="compact-sm"
          icon={<IconPhoto size={16} />}
          onClick={() => setOpen(true)}
        >
          {offer}
        </Button>
      </div>
    );
  }
  return (
    <>
      <ImageField
        label={label}
        rules={QUESTION_PICTURE}
        src={upload.onItsWay ?? address}
        hint="jpg or png, under 5 MB."
        busy={upload.busy}
        error={upload.error ?? error}
        wide
        onPick={upload.send}
        onRemove={() => {
          setOpen(false);
          onRemove();
        }}
      />
      {hasPicture && address === null && !upload.busy && (
        <p className={styles.facts}>
          A picture is attached. Save the questions to see it.{" "}
          <Button kind="quiet" size="compact-sm" onClick={onRemove}>
            Remove picture
          </Button>
        </p>
      )}
    </>
  );
}

/** Photographs above this size, in bytes, are scaled down before they are uploaded. */
const LARGE_PHOTO = 300_000;

interface PictureUpload {
  /** URL of the picture being uploaded, which is shown at once; null without one. */
  readonly onItsWay: string | null;
  readonly busy: boolean;
  readonly error: string | null;
  send: (file: File) => Promise<unknown>;
}

/** Uploads a picture of a question or an option, and passes on its id and URL. */
export function usePictureUpload(onDone: (id: string, address: string) => void): PictureUpload {
  const [onItsWay, setOnItsWay] = useState<string | null>(null);
  useEffect(
    () => () => {
      if (onItsWay !== null) URL.revokeObjectURL(onItsWay);
    },
    [onItsWay],
  );
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const isLarge = file.type === "image/jpeg" && file.size > LARGE_PHOTO;
      return banksApi.uploadPicture.call({ picture: isLarge ? await smallerPhoto(file) : file });
    },
    onSuccess({ data }) {
      onDone(data.id, data.picture);
    },
    onSettled: () => setOnItsWay(null),
  });
  return {
    onItsWay,
    busy: upload.isPending,
    error: upload.error
      ? messageOf(upload.error, "Failed to upload the picture. Try again.")
      : null,
    send(file) {
      setOnItsWay(URL.createObjectURL(file));
      return upload.mutateAsync(file);
    },
  };
}
