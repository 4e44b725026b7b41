import { announceToFamilies } from "../../announcements/commands.ts";
import { pushToParents } from "./push-to-parents.ts";
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
  await pushToParents(write.tx, studentIds, {
    kind: "results",
    purpose: "messages.released",
    titleFor: (child) => `The report sheet of ${child} is ready`,
    text: "Open the portal to read it.",
    path: "/report-cards",
  });
  await tellFamilies(write, "released", studentIds, ({ personId, address }) => ({
    // Without an account no one knows whether the number is one that signs in.
    link: signInLink(write.config.publicUrl, {
      name: personId === null ? null : address,
      from: "/report-cards",
    }),
  }));
}
