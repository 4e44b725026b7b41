import { useRef, useState } from "react";
import { centerCrop, makeAspectCrop, ReactCrop, type PercentCrop } from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";
import { Button } from "../../ui/page/Button.tsx";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import styles from "./Profile.module.css";

/** Pixels of the side of the picture that is sent. */
const SIDE = 512;

interface CropDialogProps {
  /** The chosen picture's, good in this browser. */
  address: string;
  busy: boolean;
  onCropped: (picture: File) => void;
  onUnreadable: () => void;
  onCancel: () => void;
}

/** Chooses the square of a picture that is stored. */
export function CropDialog({ address, busy, onCropped, onUnreadable, onCancel }: CropDialogProps) {
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<PercentCrop>();

  async function send(): Promise<void> {
    if (!image.current || !crop) return;
    const picture = await cutOut(image.current, crop);
    if (picture) onCropped(picture);
    else onUnreadable();
  }

  return (
    <Dialog
      opened
      onClose={onCancel}
      busy={busy}
      title="Crop Picture"
      actions={
        <>
          <Button onClick={onCancel} disabled={busy}>
            Cancel
          </Button>
          <Button
            kind="primary"
            disabled={busy || !crop || crop.width === 0}
            aria-busy={busy}
            onClick={() => void send()}
          >
            {busy ? "Uploading..." : "Use picture"}
          </Button>
        </>
      }
    >
      <div className={styles.crop}>
        <ReactCrop
          aspect={1}
          circularCrop
          keepSelection
          {...(crop && { crop })}
          onChange={(_pixels, percent) => setCrop(percent)}
        >
          <img
            ref={image}
            src={address}
            alt="The chosen file"
            onError={onUnreadable}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              const square = makeAspectCrop({ unit: "%", width: 90 }, 1, width, height);
              setCrop(centerCrop(square, width, height));
            }}
          />
        </ReactCrop>
      </div>
    </Dialog>
  );
}

/** Draws the chosen square; null when the browser cannot. */
async function cutOut(image: HTMLImageElement, crop: PercentCrop): Promise<File | null> {
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  const drawing = canvas.getContext("2d");
  const { naturalWidth: width, naturalHeight: height } = image;
  const [left, top] = [(crop.x / 100) * width, (crop.y / 100) * height];
  const size = [(crop.width / 100) * width, (crop.height / 100) * height] as const;
  drawing?.drawImage(image, left, top, ...size, 0, 0, SIDE, SIDE);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.9));
  return blob && new File([blob], "profile.jpg", { type: blob.type });
}
