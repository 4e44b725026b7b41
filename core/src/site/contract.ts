import { siteContentContract } from "./contract-content.ts";
import { siteMessagesContract } from "./contract-messages.ts";
import { siteNewsletterContract } from "./contract-newsletter.ts";
import { sitePicturesContract } from "./contract-pictures.ts";

/** The public page from behind, and what visitors send through it. */
export const siteContract = {
  ...siteContentContract,
  ...sitePicturesContract,
  ...siteMessagesContract,
  ...siteNewsletterContract,
};
