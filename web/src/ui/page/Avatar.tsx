import type { ReactNode } from "react";
import { useSavesData } from "../frame/use-data-saver.ts";
import { usePictures } from "./Photo.tsx";
import styles from "./Avatar.module.css";

export interface AvatarProps {
  /** The person's name; its first and last words give the initials. */
  name: string;
  /** A picture of the person, if any. */
  src?: string | null | undefined;
  size?: "sm" | "md" | "lg" | "xl" | undefined;
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
export function Avatar({ name, src, size = "md" }: AvatarProps) {
  const saves = useSavesData();
  if (src && saves && (size === "lg" || size === "xl")) {
    return <LargeAvatar key={src} name={name} src={src} size={size} />;
  }
  return <Circle size={size}>{src && !saves ? picture(src) : initials(name)}</Circle>;
}

function LargeAvatar({ name, src, size }: AvatarProps & { src: string }) {
  const { areShown, offer } = usePictures([src]);
  return (
    <span className={styles.offering}>
      <Circle size={size}>{areShown ? picture(src) : initials(name)}</Circle>
      {offer}
    </span>
  );
}

function Circle({ size, children }: { size: AvatarProps["size"]; children: ReactNode }) {
  return (
    <span className={styles.avatar} data-size={size} aria-hidden="true">
      {children}
    </span>
  );
}

function picture(src: string): ReactNode {
  return <img src={src} alt="" loading="lazy" />;
}
