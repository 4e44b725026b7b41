import { STAFF_PASSPORT, STAFF_SIGNATURE } from "@school/core/staff/records/pictures.ts";
import { useMutation } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { ImageField } from "../../ui/fields/ImageField.tsx";
import { staffApi } from "../api.ts";
import type { StaffForm } from "./use-staff-form.ts";

const NONE = { uploadId: null, url: null };

/** Passport and signature; each is sent at once, and belongs to the record when that is saved. */
export function PictureFields({ form }: { form: StaffForm }) {
  const passport = useMutation({
    ...staffApi.uploadPassport.mutationOptions(),
    onSuccess: ({ data }) => form.change({ passport: { uploadId: data.id, url: data.url } }),
  });
  const signature = useMutation({
    ...staffApi.uploadSignature.mutationOptions(),
    onSuccess: ({ data }) => form.change({ signature: { uploadId: data.id, url: data.url } }),
  });
  return (
    <>
      <ImageField
        label="Passport"
        hint="jpg, jpeg or png, up to 500 KB."
        rules={STAFF_PASSPORT}
        src={form.values.passport.url}
        busy={passport.isPending}
        error={passport.isError ? messageOf(passport.error) : form.issueFor("passport")}
        onPick={(file) => passport.mutate({ passport: file })}
        onRemove={() => form.change({ passport: NONE })}
      />
      <ImageField
        label="Signature"
        hint="Dark ink on light paper: jpg, jpeg, png or gif, up to 500 KB."
        wide
        rules={STAFF_SIGNATURE}
        src={form.values.signature.url}
        busy={signature.isPending}
        error={signature.isError ? messageOf(signature.error) : form.issueFor("signature")}
        onPick={(file) => signature.mutate({ signature: file })}
        onRemove={() => form.change({ signature: NONE })}
      />
    </>
  );
}
