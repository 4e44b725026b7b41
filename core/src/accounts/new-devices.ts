import type { Role } from "./roles.ts";

/** Setting of the school: the people who are notified when their account signs in on a new device. */
export const NOTIFIED_OF_DEVICES = ["NONE", "STAFF", "STAFF_AND_PARENTS", "ALL"] as const;
export type ToldOfDevices = (typeof NOTIFIED_OF_DEVICES)[number];

/** Whether people of the role are notified; every role but pupil and parent is staff. */
export function isNotifiedOfDevices(role: Role, who: ToldOfDevices): boolean {
  if (role === "STUDENT") return who === "ALL";
  if (role === "PARENT") return who === "ALL" || who === "STAFF_AND_PARENTS";
  return who !== "NONE";
}
