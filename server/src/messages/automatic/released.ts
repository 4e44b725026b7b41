import { announceToFamilies, withdrawOfCause } from "../../announcements/commands.ts";
import type { Families } from "../../report-cards/release/families.ts";
import { stopOfCause } from "../writing/commands.ts";
import { pushToParents } from "./push-to-parents.ts";
import { notifyFamilies } from "./send.ts";
import { signInLink } from "./sign-in-link.ts";

/**
 * Notifies families that report sheets are there, by an announcement for the pupils of the release
 * and as the school has set it; or withdraws all of that which was not sent yet.
 */
export const familiesOfRelease: Families = {
  async announce(write, { title, body, causeId, studentIds }) {
    if (studentIds.length === 0) return;
    const path = "/report-cards";
    await announceToFamilies(write, { title, body, path, causeId, studentIds });
    await pushToParents(write.tx, studentIds, {
      kind: "results",
      purpose: "messages.released",
      batchId: causeId,
      titleFor: (child) => `The report card of ${child} is ready`,
      text: "Open the portal to read it.",
      path,
    });
    await notifyFamilies(
      write,
      "released",
      studentIds,
      ({ personId, address }) => ({
        // Without an account it is unknown whether the number can sign in.
        link: signInLink(write.config.publicUrl, {
          name: personId === null ? null : address,
          from: path,
        }),
      }),
      { causeId },
    );
  },

  async withdraw(write, causeId) {
    await withdrawOfCause(write, causeId);
    await stopOfCause(write, causeId);
  },
};
