import { CONTACT_LENGTHS } from "@school/core/site/contact-form.ts";

/** The address of a visitor, in the forms of the public page. */
export function EmailField() {
  return (
    <label>
      Email
      <input
        name="email"
        type="email"
        required
        maxLength={CONTACT_LENGTHS.email}
        autoComplete="email"
      />
    </label>
  );
}
