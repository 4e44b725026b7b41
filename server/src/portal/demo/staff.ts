import { signInNames, users } from "../../accounts/tables.ts";
import { classSubjects, classTeachers } from "../../classes/tables.ts";
import { staffDetails } from "../../staff/tables.ts";
import { batch, type Batch } from "./batch.ts";
import { CLASS_LEVELS, classId, subjectId, subjectsOf } from "./classes.ts";
import { homeAddress, phoneNumber } from "./homes.ts";
import { demoId } from "./ids.ts";
import { inPlainLetters } from "./names.ts";
import { chanceOf } from "./random.ts";
import { SCHOOL_DOMAIN } from "./school.ts";
import { STAFF, type StaffMember } from "./staff-list.ts";
import type { NameGiver } from "./usernames.ts";

/** Subject teachers take their subjects over from the class teachers in these classes. */
const WITH_SUBJECT_TEACHERS = ["Primary 4", "Primary 5", "Primary 6"];

const FIRST_PHONE = 101;

const staffId = ({ firstName, lastName }: StaffMember) => demoId(`staff ${firstName} ${lastName}`);

function idOfThe(wanted: string, fits: (member: StaffMember) => boolean): string {
  const member = STAFF.find(fits);
  if (!member) throw new Error(`The demo school has no ${wanted}`);
  return staffId(member);
}

export const PRINCIPAL_ID = idOfThe("principal", (member) => member.role === "PRINCIPAL");

/** Who enters the scores of a subject in a class: its subject teacher, else the class teacher. */
export function teacherOf(className: string, subject: string): string {
  const specialist = WITH_SUBJECT_TEACHERS.includes(className)
    ? STAFF.find((member) => member.subjects?.includes(subject))
    : undefined;
  if (specialist) return staffId(specialist);
  return idOfThe(`teacher of ${className}`, (member) => member.classTeacherOf === className);
}

/** Staff, their records, and who teaches what. */
export function staffBatches(giveUsername: NameGiver): Batch[] {
  const people = STAFF.map((member, index) => ({
    member,
    id: staffId(member),
    number: index + 1,
    joined: `${member.since}-09-0${1 + (index % 7)}`,
    chance: chanceOf(`staff ${member.firstName} ${member.lastName}`),
  }));
  return [
    batch(
      users,
      people.map(({ member, id, number, joined }) => ({
        id,
        userId: `STF${String(number).padStart(3, "0")}`,
        email: member.email ?? invitedAddress(member),
        emailConfirmedAt: new Date(`${joined}T08:00:00Z`),
        role: member.role ?? "STAFF",
        firstName: member.firstName.normalize("NFC"),
        lastName: member.lastName.normalize("NFC"),
        canAnnounce: member.email === "teacher@demo.school",
        createdAt: new Date(`${joined}T08:00:00Z`),
        updatedAt: new Date(`${joined}T08:00:00Z`),
      })),
    ),
    batch(
      signInNames,
      people.map(({ member, id }) => ({
        userId: id,
        kind: "USERNAME" as const,
        name: giveUsername(member),
      })),
    ),
    batch(
      staffDetails,
      people.map(({ member, id, number, joined, chance }) => ({
        userId: id,
        title: member.title,
        gender: isMan(member) ? "Male" : "Female",
        phone: phoneNumber(FIRST_PHONE + number),
        address: homeAddress(chance),
        roleInSchool: member.roleInSchool,
        department: member.department,
        staffType: member.staffType ?? "Full-Time",
        dateJoined: joined,
        nationality: "Nigeria",
        stateOfOrigin: member.state,
        qualifications: member.qualifications,
        specialization: member.specialization ?? [],
      })),
    ),
    batch(classTeachers, classTeacherRows()),
    batch(classSubjects, classSubjectRows()),
  ];
}

function isMan({ title }: StaffMember): boolean {
  return title === "Mr";
}

function invitedAddress({ firstName, lastName }: StaffMember): string {
  return `${inPlainLetters(firstName)}.${inPlainLetters(lastName)}@${SCHOOL_DOMAIN}`;
}

function classTeacherRows(): (typeof classTeachers.$inferInsert)[] {
  return STAFF.flatMap((member) => {
    const className = member.classTeacherOf ?? member.assistantIn;
    if (!className) return [];
    return [
      {
        classId: classId(className),
        teacherId: staffId(member),
        isAssistant: member.assistantIn !== undefined,
      },
    ];
  });
}

function classSubjectRows(): (typeof classSubjects.$inferInsert)[] {
  return CLASS_LEVELS.flatMap((level) =>
    subjectsOf(level).map(({ name }) => ({
      classId: classId(level.name),
      subjectId: subjectId(name),
      teacherId: teacherOf(level.name, name),
    })),
  );
}
