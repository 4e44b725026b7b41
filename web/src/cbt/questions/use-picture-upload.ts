import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { smallerPhoto } from "../../ui/fields/smaller-photo.ts";
import { banksApi } from "../api.ts";

/** Bytes from which a photograph is made smaller before it travels. */
const LARGE_PHOTO = 300_000;

export interface PictureUpload {
  /** Address of the picture on its way, which is shown at once; null when none is. */
  readonly onItsWay: string | null;
  readonly busy: boolean;
  readonly error: string | null;
  send: (file: File) => void;
}

/** Sends a picture of a question or an option, and tells its id and address. */
export function usePictureUpload(onDone: (id: string, address: string) => void): PictureUpload {
  const [onItsWay, setOnItsWay] = useState<string | null>(null);
  useEffect(
    () => () => {
      if (onItsWay !== null) URL.revokeObjectURL(onItsWay);
    },
    [onItsWay],
  );
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const isLarge = file.type === "image/jpeg" && file.size > LARGE_PHOTO;
      return banksApi.uploadPicture.call({ picture: isLarge ? await smallerPhoto(file) : file });
    },
    onSuccess({ data }) {
      onDone(data.id, data.picture);
    },
    onSettled: () => setOnItsWay(null),
  });
  return {
    onItsWay,
    busy: upload.isPending,
    error: upload.error ? messageOf(upload.error, "The picture did not arrive. Try again.") : null,
    send(file) {
      setOnItsWay(URL.createObjectURL(file));
      upload.mutate(file);
    },
  };
}
