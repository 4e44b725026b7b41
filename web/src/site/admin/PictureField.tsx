import { timeText } from "@school/core/api/dates.ts";
import { acceptOf, pictureRefusal } from "@school/core/api/picture.ts";
import type { UploadedPicture } from "@school/core/site/contract.ts";
import {
  MAX_ALT,
  SCENE_DESCRIPTIONS,
  SCENES,
  type SitePicture,
} from "@school/core/site/pictures.ts";
import { SITE_PICTURE } from "@school/core/site/uploaded-picture.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { withinLimit } from "../../ui/fields/smaller-photo.ts";
import { Button } from "../../ui/page/Button.tsx";
import { siteApi } from "./api.ts";
import { PicturePupils } from "./PicturePupils.tsx";
import styles from "./SiteContent.module.css";
import { pictureTexts } from "./text.ts";
import { Muted, Row } from "../../ui/page/Layout.tsx";
import { failures } from "../../ui/text.ts";
import { Photo } from "../../ui/page/Photo.tsx";

/** Longest side in pixels of a photo that was too large: a page is no wider on most screens. */
const LARGE_SIDE = 2400;

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

/** A picture of the page: a built-in scene, or an uploaded picture. */
export function PictureField(props: PictureFieldProps) {
  const { label, picture, mayBeNone, uploaded, altFault, fault, onChange } = props;
  const [choosing, setChoosing] = useState(false);
  const words = picture?.kind === "scene" ? SCENE_DESCRIPTIONS[picture.name] : (picture?.alt ?? "");
  const address = picture && addressOf(picture, uploaded);
  const upload = picture?.kind === "upload" && uploaded.find(({ id }) => id === picture.id);
  return (
    <div className={styles.picture} role="group" aria-label={label}>
      <div className={styles.frame}>
        {address ? (
          <Photo key={address} src={address} alt={words} />
        ) : (
          <span>{picture ? "Missing" : "Initials"}</span>
        )}
      </div>
      <div className={styles.pictureSide}>
        <Row>
          <Button
            size="xs"
            aria-label={pictureTexts.choose(label)}
            onClick={() => setChoosing(true)}
          >
            Choose picture
          </Button>
          {mayBeNone && picture && (
            <Button
              size="xs"
              kind="quiet"
              aria-label={pictureTexts.remove(label)}
              onClick={() => onChange(null)}
            >
              Remove picture
            </Button>
          )}
        </Row>
        {picture?.kind === "upload" ? (
          <TextField
            label={pictureTexts.description}
            description="Read aloud to visitors who cannot see it."
            required
            maxLength={MAX_ALT}
            value={picture.alt}
            error={altFault}
            onChange={(event) => onChange({ ...picture, alt: event.currentTarget.value })}
          />
        ) : (
          <Muted small>{picture ? words : "The page shows the initials."}</Muted>
        )}
        {upload && <PicturePupils key={upload.id} picture={upload} label={label} />}
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

/** URL of the picture's smallest size; null for a deleted upload. */
function addressOf(picture: SitePicture, uploaded: readonly UploadedPicture[]): string | null {
  if (picture.kind === "scene") return `/site/${picture.name}.svg`;
  return uploaded.find(({ id }) => id === picture.id)?.sizes[0]?.webp ?? null;
}

interface PictureDialogProps {
  opened: boolean;
  title: string;
  /** The current picture. */
  picture: SitePicture | null;
  uploaded: readonly UploadedPicture[];
  onClose: () => void;
  onChoose: (picture: SitePicture) => void;
}

/** Chooses among the school's uploads and the portal's scenes, or uploads another picture. */
function PictureDialog(props: PictureDialogProps) {
  const { opened, title, picture, uploaded, onClose, onChoose } = props;
  const queries = useQueryClient();
  const chooser = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: siteApi.pictures.key() });
  const upload = useMutation(
    siteApi.uploadPicture.mutationOptions({
      async onSuccess({ data: { id } }) {
        await refresh();
        onChoose({ kind: "upload", id, alt: "" });
      },
      onError: (error) => setRefusal(messageOf(error, failures.upload)),
    }),
  );
  const remove = useMutation(
    siteApi.removePicture.mutationOptions({
      onSuccess: () => toastSuccess("Picture removed"),
      onError: (error) => toastError(messageOf(error)),
      onSettled: refresh,
    }),
  );

  async function take(picked: File | undefined): Promise<void> {
    if (!picked) return;
    const file = await withinLimit(SITE_PICTURE, picked, LARGE_SIDE);
    const refused = pictureRefusal(SITE_PICTURE, file);
    setRefusal(refused);
    if (refused === null) upload.mutate({ picture: file });
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="xl" busy={upload.isPending}>
      <Row>
        <Button kind="primary" disabled={upload.isPending} onClick={() => chooser.current?.click()}>
          {upload.isPending ? "Uploading..." : pictureTexts.upload}
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={pictureTexts.upload}
          accept={acceptOf(SITE_PICTURE)}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            // Allows choosing the same file again.
            event.currentTarget.value = "";
          }}
        />
        <Muted small>JPG, PNG, WebP or GIF under 8 MB, best at least 1600 pixels wide.</Muted>
      </Row>
      {refusal && (
        <p className={styles.fault} role="alert">
          {refusal}
        </p>
      )}
      {uploaded.length > 0 && (
        <>
          <h3 className={styles.subtitle}>Uploaded</h3>
          <ul className={styles.tiles}>
            {uploaded.map(({ id, sizes, createdAt, isUsed }) => (
              <li key={id}>
                <Tile
                  src={sizes[0]?.webp ?? ""}
                  label={`Upload of ${timeText(createdAt)}`}
                  isChosen={picture?.kind === "upload" && picture.id === id}
                  onChoose={() => onChoose({ kind: "upload", id, alt: "" })}
                />
                {isUsed ? (
                  <Muted as="span" small>
                    On the page
                  </Muted>
                ) : (
                  <Button
                    size="xs"
                    kind="quiet"
                    disabled={remove.isPending}
                    aria-label={`Remove the upload of ${timeText(createdAt)}`}
                    onClick={() => remove.mutate({ id })}
                  >
                    Remove
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <h3 className={styles.subtitle}>Drawings</h3>
      <ul className={styles.tiles}>
        {SCENES.map((name) => (
          <li key={name}>
            <Tile
              src={`/site/${name}.svg`}
              label={SCENE_DESCRIPTIONS[name]}
              isChosen={picture?.kind === "scene" && picture.name === name}
              onChoose={() => onChoose({ kind: "scene", name })}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface TileProps {
  src: string;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Tile({ src, label, isChosen, onChoose }: TileProps) {
  return (
    <button
      type="button"
      className={styles.tile}
      aria-pressed={isChosen}
      title={label}
      onClick={onChoose}
    >
      <img src={src} alt={label} loading="lazy" />
    </button>
  );
}
