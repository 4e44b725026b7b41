import { acceptOf, pictureRefusal, type PictureRules } from "@school/core/api/picture.ts";
import { useId, useRef, useState, type DragEvent } from "react";
import { Button } from "../page/Button.tsx";
import { Photo } from "../page/Photo.tsx";
import styles from "./ImageField.module.css";
import { labels } from "../text.ts";
import { useFormFiles } from "./form-files.ts";
import { smallerPhoto, withinLimit } from "./smaller-photo.ts";

export interface ImageFieldProps {
  label: string;
  /** Rules for accepted pictures, with the messages that refuse others. */
  rules: PictureRules;
  /** The current picture; null for none. */
  src: string | null;
  /**
   * Called with an accepted picture, to upload it now. The form around it waits for the promise.
   */
  onPick: (file: File) => unknown;
  onRemove: () => void;
  /** Called with the reason of a refusal; null after an accepted or removed picture. */
  onProblem?: ((problem: string | null) => void) | undefined;
  busy?: boolean | undefined;
  /** Error from the server about the picture. */
  error?: string | null | undefined;
  /** Describes the accepted files: "jpg, png or gif, up to 500 KB". */
  hint: string;
  /** Wider than high, for a signature. */
  wide?: boolean | undefined;
}

/** A picture field: choose, drop or take with the camera; shows, replaces and removes it. */
export function ImageField(props: ImageFieldProps) {
  const { label, rules, src, onPick, onRemove, onProblem, busy = false } = props;
  const { error, hint, wide = false } = props;
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const wrong = refusal ?? error ?? null;
  const withForm = useFormFiles();

  async function accept(file: File): Promise<boolean> {
    const refused = pictureRefusal(rules, file);
    setRefusal(refused);
    onProblem?.(refused);
    if (refused === null) await onPick(file);
    return refused === null;
  }

  function take(file: File | undefined): void {
    if (!file) return;
    void withForm(async () =>
      accept(file.size < rules.maxBytes ? file : await withinLimit(rules, file)),
    );
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }

  return (
    <div className={styles.field} role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <div
        className={styles.place}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <div className={styles.frame} data-wide={wide || undefined}>
          {src ? (
            <Photo key={src} src={src} alt={label} />
          ) : (
            <span aria-hidden="true">No picture</span>
          )}
        </div>
        <div className={styles.side}>
          <div className={styles.actions}>
            <Button
              disabled={busy}
              aria-describedby={`${id}-hint`}
              onClick={() => chooser.current?.click()}
            >
              {busy ? "Uploading..." : src ? "Replace" : "Choose a picture"}
            </Button>
            {matchMedia("(pointer: coarse)").matches && (
              <Button disabled={busy} onClick={() => camera.current?.click()}>
                Take a photo
              </Button>
            )}
            {(src !== null || wrong !== null) && (
              <Button
                kind="quiet"
                disabled={busy}
                onClick={() => {
                  // A refused picture is removed first; the current one remains.
                  if (refusal === null) onRemove();
                  setRefusal(null);
                  onProblem?.(null);
                }}
              >
                {refusal === null && src !== null ? "Remove" : labels.leaveOut}
              </Button>
            )}
          </div>
          <p id={`${id}-hint`} className={styles.hint}>
            {hint} <span className={styles.drop}>You can also drop it here.</span>
          </p>
          {wrong !== null && (
            <p className={styles.error} role="alert">
              {wrong}
            </p>
          )}
        </div>
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        accept={acceptOf(rules)}
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          // Allows choosing the same file again.
          event.currentTarget.value = "";
        }}
      />
      <input
        ref={camera}
        type="file"
        hidden
        aria-label={`${label}, with the camera`}
        accept="image/*"
        capture="environment"
        onChange={(event) => {
          const photo = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          // Camera photos are always larger than the limit.
          if (photo) {
            void withForm(async () => accept(await withinLimit(rules, await smallerPhoto(photo))));
          }
        }}
      />
    </div>
  );
}
