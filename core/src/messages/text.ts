/** Errors about messages that cannot be written or sent, for the server and the form. */
export const messages = {
  blocked: "You cannot write messages at the moment. Please contact the school office.",
  noClassTeacher: "This class has no class teacher at the moment. Write to the school office.",
  notAboutChild: "You cannot write about this child.",
  chooseParents: "Choose parents of this child who have an account.",
  typeMessage: "Type a message.",
} as const;
