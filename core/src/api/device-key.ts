import { z } from "zod";

/** What a browser is given to keep things of one account on its device, and how it may. */
export const DeviceKey = z.object({
  /** 32 bytes in base64: the account's own, the same on each of its devices. */
  key: z.base64().length(44),
  /** By the school's clock: the device's own may be wrong. */
  now: z.iso.datetime(),
  /** How what was read is kept; null where the school does not allow it. */
  reading: z
    .object({
      days: z.int().min(1),
      /** Whether the office keeps lists and records of people too. */
      withOfficeLists: z.boolean(),
    })
    .nullable(),
});
export type DeviceKey = z.infer<typeof DeviceKey>;
