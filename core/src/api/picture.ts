import { messages } from "./text.ts";
/** Accepted picture types, by media type. */
const KINDS = {
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
} as const;
export type PictureType = (typeof KINDS)[keyof typeof KINDS];

/** Pictures that a field accepts, and the messages for anything else. */
export interface PictureRules {
  /** Name of the multipart field. */
  readonly field: string;
  /** The accepted types. */
  readonly types: readonly PictureType[];
  /** Exclusive upper limit of the file size. */
  readonly maxBytes: number;
  readonly wrongKind: string;
  readonly tooLarge: string;
}

/** Default size limit of a picture, in bytes. */
const MAX_BYTES = 5 * 1024 * 1024;

/** The default rules of a picture field: jpeg or png, under 5 MB. */
export function pictureField(field: string): PictureRules {
  return {
    field,
    types: [KINDS.jpeg, KINDS.png],
    maxBytes: MAX_BYTES,
    wrongKind: messages.wrongKind,
    tooLarge: messages.tooLarge5MB,
  };
}

/** The types of a field in the format of a file chooser. */
export function acceptOf({ types }: PictureRules): string {
  return types.join(",");
}

/**
 * The reason for which a chosen file is refused before upload; null if it is accepted. The type is
 * only a claim: the server decodes the file.
 */
export function pictureRefusal(
  rules: PictureRules,
  file: { type: string; size: number },
): string | null {
  if (!rules.types.some((type) => type === file.type)) return rules.wrongKind;
  return file.size < rules.maxBytes ? null : rules.tooLarge;
}

/** The value of the query parameter `size` with which a stored picture comes at 128 pixels. */
export const SMALL_PICTURE = "small";

/** The address of a stored picture at 128 pixels, for avatars and crests. Others stay as they are. */
export function smallPictureAddress(address: string): string {
  if (!address.startsWith("/files/")) return address;
  return `${address}${address.includes("?") ? "&" : "?"}size=${SMALL_PICTURE}`;
}
