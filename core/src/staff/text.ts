export const messages = {
  // From the specification, letter for letter.
  created: "Staff created successfully",
  deactivated: "Staff member deactivated successfully",
  deleted: "Staff member deleted successfully",
  reactivated: "Staff member reactivated successfully",
  updated: "Staff updated",
  notAllowed: "You do not have permission to edit staff members",
} as const;
