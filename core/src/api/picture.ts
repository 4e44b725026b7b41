/** What a field takes as a picture, and how it refuses anything else. */
export interface PictureRules {
  /** Name of the multipart field. */
  readonly field: string;
  /** A file must be smaller than this. */
  readonly maxBytes: number;
  readonly wrongKind: string;
  readonly tooLarge: string;
}

/** The kinds that are taken, as a browser names them and as a file chooser wants them. */
export const PICTURE_TYPES = ["image/jpeg", "image/png"] as const;

/** Of every field that has no narrower limit. */
const MAX_BYTES = 5 * 1024 * 1024;

/** The usual rules of a picture field: jpeg or png, under 5 MB. */
export function pictureField(field: string): PictureRules {
  return {
    field,
    maxBytes: MAX_BYTES,
    wrongKind: "Only .jpg, .jpeg, and .png files are allowed",
    tooLarge: "File size must be less than 5MB",
  };
}

/**
 * Why a chosen file is refused before it is sent; null if it may go. What it claims to be is
 * only a claim: the server decodes it.
 */
export function pictureRefusal(
  rules: PictureRules,
  file: { type: string; size: number },
): string | null {
  if (!PICTURE_TYPES.some((type) => type === file.type)) return rules.wrongKind;
  return file.size < rules.maxBytes ? null : rules.tooLarge;
}
