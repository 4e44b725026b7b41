import { smallPictureAddress } from "@school/core/api/picture.ts";
import { type CSSProperties, useState } from "react";
import { useSavesData } from "../frame/use-data-saver.ts";
import { usePictures } from "./Photo.tsx";
import styles from "./Avatar.module.css";

export interface AvatarProps {
  /** The person's name; its first and last words give the initials. */
  name: string;
  /** A picture of the person, if any. */
  src?: string | null | undefined;
  size?: "sm" | "md" | "lg" | "xl" | undefined;
  /** The sports house of a pupil, by its colour, as a ring. */
  house?: string | null | undefined;
}

/** The hue, in degrees, of a printed cloth as of the teachers on the public page: each name has its own. */
function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name.normalize("NFD"))
    sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % 360;
}

/** Initials of the first and last word, with diacritics: "Ọlá Ṣóyínká" gives "ỌṢ". */
export function initials(name: string): string {
  const words = name.normalize("NFC").trim().split(/\s+/u).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  const segmenter = new Intl.Segmenter();
  return chosen
    .map((word) => [...segmenter.segment(word ?? "")][0]?.segment ?? "")
    .join("")
    .toLocaleUpperCase("en");
}

/**
 * A person's picture or initials. Hidden from screen readers, since the name is beside it. On a
 * device that saves data a small one shows initials, and a large one offers the picture.
 */
export function Avatar(props: AvatarProps) {
  const { size = "md" } = props;
  const src = props.src && size !== "xl" ? smallPictureAddress(props.src) : props.src;
  const saves = useSavesData();
  if (src && saves && (size === "lg" || size === "xl")) {
    return <LargeAvatar key={src} {...props} src={src} />;
  }
  return <Circle {...props} src={saves ? null : src} />;
}

function LargeAvatar(props: AvatarProps & { src: string }) {
  const { areShown, offer } = usePictures([props.src]);
  return (
    <span className={styles.offering}>
      <Circle {...props} src={areShown ? props.src : null} />
      {offer}
    </span>
  );
}

function Circle({ name, src, size = "md", house }: AvatarProps) {
  // Without a network the picture may be missing.
  const [broken, setBroken] = useState<string | null>(null);
  const picture = src === broken ? null : src;
  return (
    <span
      className={styles.avatar}
      data-size={size}
      data-cloth={picture ? undefined : true}
      data-house={house ? true : undefined}
      style={{ "--hue": hueOf(name), "--house": house?.toLowerCase() } as CSSProperties}
      aria-hidden="true"
    >
      {picture ? (
        <img src={picture} alt="" loading="lazy" onError={() => setBroken(picture)} />
      ) : (
        initials(name)
      )}
    </span>
  );
}
