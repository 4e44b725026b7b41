import { z } from "zod";

/** The key with which a browser encrypts one account's data on its device, and the rules for it. */
export const DeviceKey = z.object({
  /** 32 bytes in base64, one per account, the same on each of its devices. */
  key: z.base64().length(44),
  /** The server's time; the device's clock may be wrong. */
  now: z.iso.datetime(),
  /** Rules for caching responses; null if the school does not allow it. */
  reading: z
    .object({
      days: z.int().min(1),
      /** Whether the office also caches lists and records of people. */
      withOfficeLists: z.boolean(),
    })
    .nullable(),
});
export type DeviceKey = z.infer<typeof DeviceKey>;
