import { phoneName } from "@school/core/api/phone.ts";
import type { SchoolFacts } from "@school/core/school/schemas.ts";

/** The links by which a visitor reaches the school; null for what is not known. */
export function contactLinks({ phone, address, name }: SchoolFacts) {
  const digits = phone.replace(/[^+\d]/g, "");
  // Landlines have no WhatsApp.
  const mobile = phoneName(phone);
  const place = encodeURIComponent(`${name}, ${address}`);
  return {
    call: digits === "" ? null : `tel:${digits}`,
    whatsApp: mobile && `https://wa.me/${mobile.slice(1)}`,
    map: address === "" ? null : `https://www.google.com/maps/search/?api=1&query=${place}`,
  };
}
