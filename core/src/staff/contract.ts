/** Staff records and what the office does with them. */
export const staffContract = {};
