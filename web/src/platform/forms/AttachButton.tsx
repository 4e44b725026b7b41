import { ACCEPTED, attachmentRefusal } from "@school/core/api/attachments.ts";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useFormFiles } from "../../ui/fields/form-files.ts";
import { smallerPhoto } from "../../ui/fields/smaller-photo.ts";
import { Button } from "../../ui/page/Button.tsx";
import { messageOf } from "../client/api-error.ts";

interface AttachButtonProps {
  label: string;
  /** Takes the file; a photo has been reduced on this device. */
  take: (file: File) => Promise<void>;
  busyLabel?: string;
}

/** Chooses a file, also from the camera, and passes it on at once. */
export function AttachButton({ label, take, busyLabel = "Uploading..." }: AttachButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const withForm = useFormFiles();
  const taking = useMutation({
    mutationFn: async (file: File) => {
      setRefusal(null);
      const small = file.type.startsWith("image/") ? await smallerPhoto(file) : file;
      const refused = attachmentRefusal(small);
      setRefusal(refused);
      if (refused === null) await take(small);
      return refused === null;
    },
    onError: (error) => setRefusal(messageOf(error, "The file was not uploaded. Try again.")),
    // Stored on the device or refused with a message; it must not wait for a network.
    networkMode: "always",
  });
  return (
    <>
      {refusal !== null && <span role="alert">{refusal}</span>}
      <Button disabled={taking.isPending} onClick={() => chooser.current?.click()}>
        {taking.isPending ? busyLabel : label}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="File"
        accept={ACCEPTED}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) void withForm(() => taking.mutateAsync(file));
          // Allows choosing the same file again.
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}
