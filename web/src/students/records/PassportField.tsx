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
  /** Why the chosen picture is not in the form; null without a problem. */
  onProblem?: ((problem: string | null) => void) | undefined;
  /** Error with which the form was refused. */
  error?: string | undefined;
}

/** The pupil's passport picture; it is sent as soon as it is chosen. */
export function PassportField(props: PassportFieldProps) {
  const { src, onUploaded, onRemove, onProblem, error } = props;
  const upload = useMutation({
    ...studentsApi.uploadPassport.mutationOptions(),
    onSuccess({ data }) {
      onProblem?.(null);
      onUploaded(data);
    },
    onError: () => onProblem?.("The picture was not uploaded. Choose it again or leave it out."),
  });
  return (
    <ImageField
      label={labels.passportImage}
      rules={STUDENT_PASSPORT}
      src={src}
      busy={upload.isPending}
      error={upload.isError ? messageOf(upload.error, "Failed to upload the picture.") : error}
      hint="jpg, jpeg, png or gif. Large photos are made smaller."
      onProblem={(problem) => {
        if (problem === null) upload.reset();
        onProblem?.(problem);
      }}
      onPick={(passport) => {
        onProblem?.("The picture is still uploading. Save when it is shown.");
        return upload.mutateAsync({ passport });
      }}
      onRemove={() => {
        upload.reset();
        onRemove();
      }}
    />
  );
}
