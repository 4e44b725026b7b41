import type { Role } from "@school/core/accounts/roles.ts";

export interface StaffMember {
  /** One of the accounts with a known password; all others have an invented address. */
  email?: string;
  role?: Role;
  title: "Mr" | "Mrs" | "Dr" | "Miss";
  firstName: string;
  lastName: string;
  roleInSchool: "Principal" | "Admin" | "Teacher" | "Accountant" | "Non-teaching staff";
  department: "Primary" | "Administration" | "Support";
  staffType?: "Part-Time" | "Contract";
  state: string;
  /** The year in which this person joined the school. */
  since: number;
  qualifications: string[];
  specialization?: string[];
  classTeacherOf?: string;
  assistantIn?: string;
  houseMaster?: "Boys" | "Girls";
  /** Taken over from the class teachers of Primary 4 to 6. */
  subjects?: string[];
}

const OFFICE = { department: "Administration" } as const;
const TEACHER = { roleInSchool: "Teacher", department: "Primary" } as const;

/** Invented people; a member's staff id is the place in this list. */
export const STAFF: readonly StaffMember[] = [
  {
    ...OFFICE,
    email: "principal@demo.school",
    role: "PRINCIPAL",
    title: "Dr",
    firstName: "Ngọzi",
    lastName: "Anyanwụ",
    roleInSchool: "Principal",
    state: "Enugu",
    since: 2018,
    qualifications: ["Ph.D. Educational Management", "PGDE", "TRCN"],
    specialization: ["School leadership"],
  },
  {
    ...OFFICE,
    email: "admin@demo.school",
    role: "ADMIN",
    title: "Mr",
    firstName: "Babátúndé",
    lastName: "Ògúnlẹ́yẹ",
    roleInSchool: "Admin",
    state: "Ogun",
    since: 2018,
    qualifications: ["HND Office Technology and Management"],
  },
  {
    ...TEACHER,
    email: "teacher@demo.school",
    title: "Mrs",
    firstName: "Àdùkẹ́",
    lastName: "Bámidélé",
    state: "Ekiti",
    since: 2019,
    qualifications: ["B.Ed. Primary Education", "NCE", "TRCN"],
    specialization: ["Mathematics", "Reading"],
    classTeacherOf: "Primary 4",
  },
  {
    ...TEACHER,
    title: "Mrs",
    firstName: "Ifeọma",
    lastName: "Nwosu",
    state: "Imo",
    since: 2018,
    qualifications: ["NCE Early Childhood Education", "TRCN"],
    specialization: ["Phonics"],
    classTeacherOf: "Nursery 1",
  },
  {
    ...TEACHER,
    title: "Mrs",
    firstName: "Itohan",
    lastName: "Aighewi",
    state: "Edo",
    since: 2020,
    qualifications: ["B.Ed. Early Childhood Education"],
    specialization: ["Phonics", "Music"],
    classTeacherOf: "Nursery 2",
  },
  {
    ...TEACHER,
    title: "Miss",
    firstName: "Simisola",
    lastName: "Fagbemi",
    state: "Oyo",
    since: 2022,
    qualifications: ["NCE Primary Education", "TRCN"],
    specialization: ["Reading"],
    classTeacherOf: "Primary 1",
  },
  {
    ...TEACHER,
    title: "Mrs",
    firstName: "Hadiza",
    lastName: "Sule",
    state: "Niger",
    since: 2021,
    qualifications: ["B.Ed. English", "TRCN"],
    specialization: ["English Language"],
    classTeacherOf: "Primary 2",
  },
  {
    ...TEACHER,
    title: "Mr",
    firstName: "Ekong",
    lastName: "Bassey",
    state: "Cross River",
    since: 2019,
    qualifications: ["B.Sc. Biology", "PGDE", "TRCN"],
    specialization: ["Basic Science"],
    classTeacherOf: "Primary 3",
  },
  {
    ...TEACHER,
    title: "Mr",
    firstName: "Káyọ̀dé",
    lastName: "Afọlábí",
    state: "Osun",
    since: 2020,
    qualifications: ["B.Ed. Mathematics", "TRCN"],
    specialization: ["Mathematics"],
    classTeacherOf: "Primary 5",
  },
  {
    ...TEACHER,
    title: "Mrs",
    firstName: "Chidinma",
    lastName: "Okeke",
    state: "Anambra",
    since: 2018,
    qualifications: ["B.A. English", "PGDE", "TRCN"],
    specialization: ["English Language", "Common Entrance preparation"],
    classTeacherOf: "Primary 6",
  },
  {
    ...TEACHER,
    title: "Miss",
    firstName: "Blessing",
    lastName: "Udo",
    state: "Akwa Ibom",
    since: 2023,
    qualifications: ["NCE Early Childhood Education"],
    assistantIn: "Nursery 1",
  },
  {
    ...TEACHER,
    title: "Miss",
    firstName: "Ewaoluwa",
    lastName: "Kuforiji",
    staffType: "Contract",
    state: "Ogun",
    since: 2024,
    qualifications: ["NCE Primary Education"],
    assistantIn: "Nursery 2",
  },
  {
    ...TEACHER,
    title: "Mr",
    firstName: "Tersoo",
    lastName: "Iorfa",
    state: "Benue",
    since: 2024,
    qualifications: ["NCE Primary Education"],
    assistantIn: "Primary 1",
  },
  {
    ...TEACHER,
    title: "Mr",
    firstName: "Oyèwọlé",
    lastName: "Akande",
    state: "Oyo",
    since: 2019,
    qualifications: ["B.A. Yorùbá", "PGDE", "TRCN"],
    specialization: ["Yorùbá Language"],
    subjects: ["Yorùbá Language"],
  },
  {
    ...TEACHER,
    title: "Mr",
    firstName: "Ikenna",
    lastName: "Umeh",
    state: "Abia",
    since: 2021,
    qualifications: ["B.Sc. Computer Science", "PGDE"],
    specialization: ["Computer Studies"],
    subjects: ["Computer Studies"],
  },
  {
    ...TEACHER,
    title: "Mrs",
    firstName: "Rakiya",
    lastName: "Garba",
    houseMaster: "Girls",
    staffType: "Part-Time",
    state: "Kaduna",
    since: 2022,
    qualifications: ["NCE Home Economics", "TRCN"],
    specialization: ["Home Economics", "Agricultural Science"],
    subjects: ["Home Economics", "Agricultural Science"],
  },
  {
    ...TEACHER,
    title: "Mr",
    firstName: "Efosa",
    lastName: "Osagie",
    houseMaster: "Boys",
    state: "Edo",
    since: 2023,
    qualifications: ["NCE Physical and Health Education"],
    specialization: ["Games", "First aid"],
    subjects: ["Physical and Health Education"],
  },
  {
    ...OFFICE,
    title: "Mr",
    firstName: "Yusuf",
    lastName: "Lawal",
    roleInSchool: "Accountant",
    state: "Kwara",
    since: 2020,
    qualifications: ["HND Accountancy", "AAT"],
  },
  {
    title: "Mrs",
    firstName: "Nkechi",
    lastName: "Ibekwe",
    roleInSchool: "Non-teaching staff",
    department: "Support",
    state: "Enugu",
    since: 2021,
    qualifications: ["Registered Nurse"],
    specialization: ["School nurse"],
  },
  {
    title: "Mr",
    firstName: "Ìdòwú",
    lastName: "Alabi",
    roleInSchool: "Non-teaching staff",
    department: "Support",
    state: "Lagos",
    since: 2018,
    qualifications: ["SSCE"],
    specialization: ["Caretaker"],
  },
];
