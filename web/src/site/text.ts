export const labels = {
  backToTheTop: "Back to the top",
  previousPicture: "Previous picture",
  sendMessage: "Send message",
  // From the specification, letter for letter.
  enrollNow: "Enroll Now",
} as const;
