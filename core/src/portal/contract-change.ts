import { z } from "zod";

export const Person = z.object({ id: z.uuid(), name: z.string() });

/** One entry of the audit log as text, without raw values. */
export const Change = z.object({
  seq: z.int(),
  at: z.iso.datetime(),
  /** Null for automatic changes. */
  by: Person.nullable(),
  /** The person or thing that the change is about, if it is not the person of the page. */
  about: z.string().nullable(),
  /** The action: "Moved to another class". */
  title: z.string(),
  /** Old and new values: "Primary 4 Gold → Primary 4 Blue". */
  lines: z.array(z.string()),
});
export type Change = z.infer<typeof Change>;
