import { plural } from "@school/core/api/plural.ts";
import { signInNames, users } from "@school/server/accounts/tables.ts";
import { classSubjects, classTeachers } from "@school/server/classes/tables.ts";
import { staffDetails } from "@school/server/staff/tables.ts";
import { CLASS_SESSIONS, classId, levelsIn, subjectId, subjectsOf } from "./classes.ts";
import { homeAddress, phoneNumber, inPlainLetters, type NameGiver } from "./people.ts";
import { passportId, signatureId } from "./pictures.ts";
import { chanceOf } from "./random.ts";
import { batch, type Batch, demoId } from "./rows.ts";
import { SCHOOL_DOMAIN } from "./school.ts";
import { STAFF, type StaffMember } from "./staff-list.ts";

/** Subject teachers take their subjects over from the class teachers in these classes. */
const WITH_SUBJECT_TEACHERS = ["Primary 4", "Primary 5", "Primary 6"];

const FIRST_PHONE = 101;

export const staffId = ({ firstName, lastName }: StaffMember) =>
  demoId(`staff ${firstName} ${lastName}`);

function findThe(role: string, fits: (member: StaffMember) => boolean): StaffMember {
  const member = STAFF.find(fits);
  if (!member) throw new Error(`The demo school has no ${role}`);
  return member;
}

const idOfThe = (role: string, fits: (member: StaffMember) => boolean) =>
  staffId(findThe(role, fits));

export const ACCOUNTANT = findThe("accountant", (member) => member.roleInSchool === "Accountant");

export const PRINCIPAL_ID = idOfThe("principal", (member) => member.role === "PRINCIPAL");

/**
 * Returns the teacher who enters the scores of a subject in a class: its subject teacher, else the
 * class teacher.
 */
export function teacherOf(className: string, subject: string): string {
  const specialist = WITH_SUBJECT_TEACHERS.includes(className)
    ? STAFF.find((member) => member.subjects.includes(subject))
    : undefined;
  return specialist ? staffId(specialist) : classTeacherOf(className);
}

export function classTeacherOf(className: string): string {
  return idOfThe(`teacher of ${className}`, (member) => member.classTeacherOf === className);
}

/** Staff, their records, and their classes and subjects. */
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
        role: member.role,
        firstName: member.firstName.normalize("NFC"),
        lastName: member.lastName.normalize("NFC"),
        profileImageId: passportId(id),
        canAnnounce: member.email === "teacher@demo.school",
        createdAt: new Date(`${joined}T08:00:00Z`),
        updatedAt: new Date(`${joined}T08:00:00Z`),
      })),
    ),
    batch(
      signInNames,
      people.map(({ member, id, joined }) => ({
        userId: id,
        kind: "USERNAME" as const,
        name: giveUsername(member),
        createdAt: new Date(`${joined}T08:00:00Z`),
      })),
    ),
    batch(
      staffDetails,
      people.map(({ member, id, number, joined, chance }) => ({
        userId: id,
        title: member.title,
        gender: isMan(member) ? "Male" : "Female",
        ...lifeOf(member),
        phone: phoneNumber(FIRST_PHONE + number),
        address: homeAddress(chance),
        signatureId: signatureId(member),
        roleInSchool: member.roleInSchool,
        accessLevel: accessLevelOf(member),
        supervisorId: supervisorOf(member),
        department: member.department,
        staffType: member.staffType,
        dateJoined: joined,
        nationality: "Nigeria",
        stateOfOrigin: member.state,
        qualifications: member.qualifications,
        specialization: member.specialization,
      })),
    ),
    batch(classTeachers, classTeacherRows()),
    batch(classSubjects, classSubjectRows()),
  ];
}

/** A plausible life before the school, from a stream of chance of its own. */
function lifeOf(member: StaffMember) {
  const chance = chanceOf(`life of ${member.firstName} ${member.lastName}`);
  const age = chance.between(25, 44);
  const [month, day] = [chance.between(1, 12), chance.between(1, 28)].map(twoDigits);
  const years = chance.between(1, Math.min(8, age - 22));
  return {
    dob: `${member.since - age}-${month}-${day}`,
    maritalStatus: member.title === "Miss" ? "Single" : "Married",
    houseMaster: member.houseMaster,
    workExperience:
      member.roleInSchool === "Teacher"
        ? `${plural(years, "year")} of teaching before joining the school`
        : null,
  };
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

function accessLevelOf({ role, roleInSchool, subjects }: StaffMember): string | null {
  if (role === "PRINCIPAL") return "Principal";
  if (role === "ADMIN") return "VP";
  if (roleInSchool !== "Teacher") return null;
  return subjects.includes("Yorùbá Language") ? "HOD" : "Teacher";
}

/** Returns the supervisor: the class teacher for assistants, the principal for all others. */
function supervisorOf(member: StaffMember): string | null {
  if (member.role === "PRINCIPAL") return null;
  if (member.assistantIn === null) return PRINCIPAL_ID;
  const { assistantIn } = member;
  return idOfThe(`teacher of ${assistantIn}`, (one) => one.classTeacherOf === assistantIn);
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
    return CLASS_SESSIONS.filter((session) =>
      levelsIn(session).some(({ name }) => name === className),
    ).map((session) => ({
      classId: classId(className ?? "", session),
      teacherId: staffId(member),
      isAssistant: member.assistantIn !== null,
    }));
  });
}

function classSubjectRows(): (typeof classSubjects.$inferInsert)[] {
  return CLASS_SESSIONS.flatMap((session) =>
    levelsIn(session).flatMap((level) =>
      subjectsOf(level).map(({ name }) => ({
        classId: classId(level.name, session),
        subjectId: subjectId(name),
        teacherId: teacherOf(level.name, name),
      })),
    ),
  );
}
