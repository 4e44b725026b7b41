import styles from "./Avatar.module.css";

export interface AvatarProps {
  /** The person's name; its first and last word give the initials. */
  name: string;
  /** A picture of the person, when there is one. */
  src?: string | null | undefined;
  size?: "sm" | "md" | "lg" | "xl" | undefined;
}

/** The first letters of the first and last word, with their marks: "Ọlá Ṣóyínká" gives "ỌṢ". */
export function initials(name: string): string {
  const words = name.normalize("NFC").trim().split(/\s+/u).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  const segmenter = new Intl.Segmenter();
  return chosen
    .map((word) => [...segmenter.segment(word ?? "")][0]?.segment ?? "")
    .join("")
    .toLocaleUpperCase("en");
}

/** A person's picture or initials. The name is beside it, so it is silent to screen readers. */
export function Avatar({ name, src, size = "md" }: AvatarProps) {
  return (
    <span className={styles.avatar} data-size={size} aria-hidden="true">
      {src ? <img src={src} alt="" loading="lazy" /> : initials(name)}
    </span>
  );
}
