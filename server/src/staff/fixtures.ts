/** A valid form of a new member of staff. */
export function staffForm(overrides: object = {}) {
  return {
    title: "Mrs",
    username: "ada.obi",
    password: "Typed1pass",
    surname: "Obi",
    otherNames: "Ada",
    gender: "Female",
    address: "1 School Road",
    phone: "0803 000 0000",
    roleInSchool: "Teacher",
    dateJoined: "2025-09-08",
    staffType: "Full-Time",
    nationality: "Nigeria",
    ...overrides,
  };
}
