/** The pages that answer the forms of browsers without scripts. */
export const formPages = {
  messageSent: "Message sent",
  checkEmail: "Check your email",
  notSent: "Not sent yet",
  goBack: "Go back in your browser. Your text is still there.",
} as const;

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
  broken: "This link no longer works. Please subscribe again on the school's website.",
} as const;

/** The email that a visitor's message becomes. */
export const messageMail = {
  subject: (name: string) => `Message from ${name}`,
  intro: (name: string) => `${name} sent this message from the school's website:`,
  reply: (email: string) => `Reply to ${email}`,
  all: (url: string) => `All messages: ${url}`,
} as const;
