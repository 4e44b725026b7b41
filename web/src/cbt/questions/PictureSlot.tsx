import { QUESTION_PICTURE } from "@school/core/cbt/questions/question-picture.ts";
import { IconPhoto } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { ImageField } from "../../ui/fields/ImageField.tsx";
import styles from "./QuestionsEditor.module.css";
import type { PictureUpload } from "./use-picture-upload.ts";

export interface PictureSlotProps {
  label: string;
  /** Words of the button while there is no picture. */
  offer: string;
  /** Where the picture is; null also for one whose address is not known any more. */
  address: string | null;
  hasPicture: boolean;
  upload: PictureUpload;
  error?: string | undefined;
  onRemove: () => void;
}

/** The place of a picture: a button, until there is one or somebody wants one. */
export function PictureSlot(props: PictureSlotProps) {
  const { label, offer, address, hasPicture, upload, error, onRemove } = props;
  const [wanted, setWanted] = useState(false);
  if (!wanted && !hasPicture && !upload.busy && upload.error === null) {
    return (
      <div>
        <Button
          kind="quiet"
          size="compact-sm"
          icon={<IconPhoto size={16} />}
          onClick={() => setWanted(true)}
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
          setWanted(false);
          onRemove();
        }}
      />
      {hasPicture && address === null && !upload.busy && (
        <p className={styles.facts}>
          A picture is attached. It can be seen again once the questions are saved.{" "}
          <Button kind="quiet" size="compact-sm" onClick={onRemove}>
            Remove it
          </Button>
        </p>
      )}
    </>
  );
}
