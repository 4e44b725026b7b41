import { STUDENT_PASSPORT } from "@school/core/students/passport.ts";
import { useMutation } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { ImageField } from "../../ui/fields/ImageField.tsx";
import { studentsApi } from "../api.ts";
import { labels } from "./text.ts";

/** A picture that the server has and the form will name. */
export interface UploadedPassport {
  readonly id: string;
  readonly url: string;
}

interface PassportFieldProps {
  /** The picture to show; null for none. */
  src: string | null;
  onUploaded: (passport: UploadedPassport) => void;
  onRemove: () => void;
  /** What the form was refused with. */
  error?: string | undefined;
}

/** The pupil's passport picture; it is sent as soon as it is chosen. */
export function PassportField({ src, onUploaded, onRemove, error }: PassportFieldProps) {
  const upload = useMutation({
    ...studentsApi.uploadPassport.mutationOptions(),
    onSuccess: ({ data }) => onUploaded(data),
  });
  return (
    <ImageField
      label={labels.passportImage}
      rules={STUDENT_PASSPORT}
      src={src}
      busy={upload.isPending}
      error={upload.isError ? messageOf(upload.error, "Failed to upload the picture.") : error}
      hint="jpg, jpeg, png or gif, up to 500 KB."
      onPick={(passport) => upload.mutate({ passport })}
      onRemove={() => {
        upload.reset();
        onRemove();
      }}
    />
  );
}
