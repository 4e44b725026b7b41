import { dayText } from "@school/core/api/dates.ts";

/** The button of the email and of the page that confirm a subscription. */
export const CONFIRM_SUBSCRIPTION = "Confirm subscription";

/** The link of each newsletter and the button of its page. */
export const UNSUBSCRIBE = "Unsubscribe";

/** The pages behind the links of newsletter emails. */
export const linkPages = {
  confirm: {
    heading: "Confirm your subscription",
    question: "Do you want to receive our newsletter by email?",
    done: "Thank you. You will receive our newsletter.",
  },
  leave: {
    heading: UNSUBSCRIBE,
    question: "Do you want to stop receiving our newsletter?",
    done: "You are unsubscribed. You can subscribe again on the school's website.",
  },
} as const;

/** The email that a visitor's message becomes. */
export const messageMail = {
  subject: (name: string) => `Message from ${name}`,
  intro: (name: string) => `${name} sent this message from the school's website:`,
  reply: (email: string) => `Reply to ${email}`,
  all: (url: string) => `All messages: ${url}`,
} as const;

/** The email that a request for a place becomes. */
export const enquiryMail = {
  subject: (child: string) => `A place for ${child}`,
  intro: (name: string, child: string) => `${name} asks for a place for ${child}:`,
  facts: (facts: {
    readonly dob: string;
    readonly age: number | null;
    readonly classWanted: string;
    readonly phone: string;
    readonly email: string;
  }) => [
    facts.age === null ? `Born ${dayText(facts.dob)}` : `Age ${facts.age}`,
    `Class wanted: ${facts.classWanted || "not sure"}`,
    `Call ${facts.phone}`,
    ...(facts.email === "" ? [] : [messageMail.reply(facts.email)]),
  ],
} as const;

/** Why a picture cannot be on the page. */
export const pictureFaults = {
  noConsent: (names: string, many: number) =>
    `${names} ${many === 1 ? "has" : "have"} not given consent to photos on the website. Choose another picture, or ask the family.`,
} as const;

/** The email that notifies principals of a withdrawn consent. */
export const withdrawnMail = {
  subject: (child: string) => `Consent to photos of ${child} withdrawn`,
  by: (who: string, child: string) =>
    `${who} no longer allows photos of ${child} on the school's website.`,
  removed: (pictures: string, areOne: boolean) =>
    `${pictures} that ${areOne ? "shows" : "show"} the child ${areOne ? "was" : "were"} removed from the website and from the portal. The address of each picture no longer works.`,
  edit: (url: string) => `Edit the page: ${url}`,
} as const;
