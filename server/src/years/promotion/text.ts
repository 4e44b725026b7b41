export const messages = {
  notOfThisSession: "This class is not of the current session.",
  notOfNextSession: "This class is not of the next session. Choose another.",
  notInThisTerm: "This pupil has no place in this term any more. Look at the page again.",
  notArms: "Choose two or more classes of one level.",
} as const;
