/** Texts of every public page behind the code on a paper. */
export const proofTexts = {
  words: { genuine: "Genuine", notGenuine: "Not genuine", notValid: "Not valid" },
  differs: "If the paper says anything else, call the school.",
  tooMany: "Too many tries",
  tooManyMeans: "Wait a minute, then scan the code again.",
} as const;
