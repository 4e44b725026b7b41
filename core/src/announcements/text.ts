/** From the specification, letter for letter. */
export const messages = {
  expiresTooEarly: "It must expire after it is published.",
  expired: "This time has passed. Choose a later one, or leave it empty.",
  pleaseFillInTitleAndBody: "Please fill in title and body",
} as const;
