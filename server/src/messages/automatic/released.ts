import { announceToFamilies } from "../../announcements/commands.ts";
import { type AutomaticWrite, tellFamilies } from "./send.ts";
import { signInLink } from "./sign-in-link.ts";

interface Released {
  readonly title: string;
  readonly body: string;
  /** The pupils whose families can open a sheet now. */
  readonly studentIds: readonly string[];
}

/** Tells families that report sheets are there: by an announcement, and as the school has set it. */
export async function tellOfRelease(
  write: AutomaticWrite,
  { title, body, studentIds }: Released,
): Promise<void> {
  await announceToFamilies(write, { title, body });
  await tellFamilies(write, "released", studentIds, ({ personId, address }) => ({
    // Without an account no one knows whether the number is one that signs in.
    link: signInLink(write.config.publicUrl, {
      name: personId === null ? null : address,
      from: "/report-cards",
    }),
  }));
}
