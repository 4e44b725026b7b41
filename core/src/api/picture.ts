import { messages } from "./text.ts";
/** The kinds of picture that some field takes, as a browser names them. */
const KINDS = {
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
} as const;
export type PictureType = (typeof KINDS)[keyof typeof KINDS];

/** Pictures that a field accepts, and the texts with which it refuses anything else. */
export interface PictureRules {
  /** Name of the multipart field. */
  readonly field: string;
  /** The kinds that are taken. */
  readonly types: readonly PictureType[];
  /** A file must be smaller than this. */
  readonly maxBytes: number;
  readonly wrongKind: string;
  readonly tooLarge: string;
}

/** Size limit of every field without a narrower one, in bytes. */
const MAX_BYTES = 5 * 1024 * 1024;

/** The usual rules of a picture field: jpeg or png, under 5 MB. */
export function pictureField(field: string): PictureRules {
  return {
    field,
    types: [KINDS.jpeg, KINDS.png],
    maxBytes: MAX_BYTES,
    wrongKind: messages.wrongKind,
    tooLarge: messages.tooLarge5MB,
  };
}

/** The kinds of a field as a file chooser wants them. */
export function acceptOf({ types }: PictureRules): string {
  return types.join(",");
}

/**
 * Why a chosen file is refused before it is sent; null if it may go. What it claims to be is
 * only a claim: the server decodes it.
 */
export function pictureRefusal(
  rules: PictureRules,
  file: { type: string; size: number },
): string | null {
  if (!rules.types.some((type) => type === file.type)) return rules.wrongKind;
  return file.size < rules.maxBytes ? null : rules.tooLarge;
}
