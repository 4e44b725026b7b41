import { uuidv7 } from "uuidv7";

/** A new record's id: UUID version 7, so that rows made together are stored together. */
export function newId(): string {
  return uuidv7();
}
