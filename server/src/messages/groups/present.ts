import { dayAtSchool } from "@school/core/api/dates.ts";
import type { MessageGroup, People } from "@school/core/messages/groups/contract.ts";
import { recipientsOf } from "@school/core/messages/groups/audience.ts";
import {
  type Selection,
  selectionText,
  selectPupils,
  selectStaff,
} from "@school/core/messages/groups/selection.ts";
import type { GroupRow, Roll, RollPupil, RollStaff } from "./queries.ts";

/** Returns the people whom a selection covers today. */
export function peopleOf(roll: Roll, selection: Selection): Roll {
  return {
    pupils: selectPupils(selection, roll.pupils, dayAtSchool(new Date())),
    staff: selectStaff(selection, roll.staff),
  };
}

export function presentGroup(
  { id, name, selection, version }: GroupRow,
  roll: Roll,
  categories: ReadonlyMap<string, string>,
): MessageGroup {
  const { pupils, staff } = peopleOf(roll, selection);
  return {
    id,
    name,
    selection,
    description: selectionText(selection, (category) => categories.get(category)),
    members: {
      pupils: pupils.length,
      households: recipientsOf({ pupils, staff: [] }, { channel: "SMS", purpose: "necessary" })
        .length,
      staff: staff.length,
    },
    version,
  };
}

/** Individually chosen people, for a form. */
export function presentPeople({ pupils, staff }: Roll): People {
  return { pupils: pupils.map(presentPupil), staff: staff.map(presentMember) };
}

const presentPupil = ({ id, name, className }: RollPupil) => ({ id, name, detail: className });
const presentMember = ({ id, name, roleInSchool }: RollStaff) => ({
  id,
  name,
  detail: roleInSchool,
});
