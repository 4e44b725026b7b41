import { SCENE_WORDS } from "@school/core/site/pictures.ts";
import type { SitePicture } from "@school/core/site/content.ts";
import type { UploadedPicture } from "@school/core/site/contract-pictures.ts";
import { useState } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { PictureDialog } from "./PictureDialog.tsx";
import styles from "./SiteContent.module.css";

interface PictureFieldProps {
  /** Names the picture among the others: "Picture of Primary 4". */
  label: string;
  picture: SitePicture | null;
  /** Whether it may be left out. */
  mayBeNone: boolean;
  uploaded: readonly UploadedPicture[];
  altFault: string | undefined;
  fault: string | undefined;
  onChange: (picture: SitePicture | null) => void;
}

/** A picture of the page: a scene that the portal brings along, or one that the school has. */
export function PictureField(props: PictureFieldProps) {
  const { label, picture, mayBeNone, uploaded, altFault, fault, onChange } = props;
  const [choosing, setChoosing] = useState(false);
  const words = picture?.kind === "scene" ? SCENE_WORDS[picture.name] : (picture?.alt ?? "");
  const address = picture && addressOf(picture, uploaded);
  return (
    <div className={styles.picture} role="group" aria-label={label}>
      <div className={styles.frame}>
        {address ? (
          <img src={address} alt={words} loading="lazy" />
        ) : (
          <span>{picture ? "Not there" : "Initials"}</span>
        )}
      </div>
      <div className={styles.pictureSide}>
        <div className={styles.buttons}>
          <Button size="xs" aria-label={`Choose: ${label}`} onClick={() => setChoosing(true)}>
            Choose
          </Button>
          {mayBeNone && picture && (
            <Button
              size="xs"
              kind="quiet"
              aria-label={`No picture: ${label}`}
              onClick={() => onChange(null)}
            >
              No picture
            </Button>
          )}
        </div>
        {picture?.kind === "upload" ? (
          <TextField
            label="What can be seen on it"
            description="Read aloud to those who do not see it."
            required
            maxLength={200}
            value={picture.alt}
            error={altFault}
            onChange={(event) => onChange({ ...picture, alt: event.currentTarget.value })}
          />
        ) : (
          <p className={styles.hint}>
            {picture ? words : "The page draws a portrait with the initials."}
          </p>
        )}
        {fault && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
      </div>
      <PictureDialog
        opened={choosing}
        title={label}
        picture={picture}
        uploaded={uploaded}
        onClose={() => setChoosing(false)}
        onChoose={(chosen) => {
          setChoosing(false);
          onChange(chosen);
        }}
      />
    </div>
  );
}

/** Where the picture is found, in its smallest size; null for an upload that is gone. */
function addressOf(picture: SitePicture, uploaded: readonly UploadedPicture[]): string | null {
  if (picture.kind === "scene") return `/site/${picture.name}.svg`;
  return uploaded.find(({ id }) => id === picture.id)?.sizes[0]?.webp ?? null;
}
