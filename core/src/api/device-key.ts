import { z } from "zod";

/** The key with which a browser stores one account's data on its device, and the rules for it. */
export const DeviceKey = z.object({
  /** 32 bytes in base64: the account's own, the same on each of its devices. */
  key: z.base64().length(44),
  /** By the school's clock: the device's own may be wrong. */
  now: z.iso.datetime(),
  /** Rules for caching what was read; null where the school does not allow it. */
  reading: z
    .object({
      days: z.int().min(1),
      /** Whether the office keeps lists and records of people too. */
      withOfficeLists: z.boolean(),
    })
    .nullable(),
});
export type DeviceKey = z.infer<typeof DeviceKey>;
