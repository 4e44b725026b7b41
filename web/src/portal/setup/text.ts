import { plural } from "@school/core/api/plural.ts";
import type { Setup } from "@school/core/portal/setup/contract.ts";
import type { SetupStep } from "@school/core/portal/setup/steps.ts";

export const stepTexts: Readonly<Record<SetupStep, { label: string; means: string }>> = {
  school: {
    label: "School",
    means: "Name and address appear on every page, slip and report card.",
  },
  term: {
    label: "Session and term",
    means: "The dates are a proposal. Change them to those of your state's calendar.",
  },
  grading: { label: "Grading", means: "How the 100 marks of a subject are divided." },
  classes: {
    label: "Classes",
    means: "Choose the levels. With arms, each level gets one class for each arm.",
  },
  subjects: {
    label: "Subjects",
    means:
      "The usual subjects of the national curriculum are ticked. Every class of a group gets them.",
  },
  staff: {
    label: "Staff",
    means: "From a file, or one by one. Untidy lists are read too: headings are matched with you.",
  },
  people: {
    label: "Head and office",
    means:
      "Choose who approves results and who admits pupils. Only a principal gives these roles: Principal for the head, Admin for the office.",
  },
  teachers: {
    label: "Teachers",
    means: "A subject without a teacher of its own is taught by the class teacher.",
  },
  numbers: {
    label: "Admission numbers",
    means: "How the numbers of new pupils look. Numbers in your own list do not change.",
  },
  pupils: {
    label: "Pupils",
    means: "From the school's list. Wrong lines are shown and left out; the others are imported.",
  },
  families: {
    label: "Families",
    means: "Parents get one account for all their children, found by phone number.",
  },
  phones: {
    label: "Phones in school",
    means: "Decides which address is printed on slips and sent in messages.",
  },
  slips: {
    label: "Login slips",
    means: "Paper slips with name, password and a code for the camera.",
  },
  site: { label: "Public page", means: "Read what visitors see, then publish it." },
  backup: {
    label: "Backup",
    means: "Choose a passphrase, make the first backup, and keep a copy away from this computer.",
  },
};

/** "12 classes", "9 of 12 classes have subjects": the progress of a step; "" for some. */
export function countText({ step, count, of }: Setup["steps"][number]): string {
  if (count === null) return "";
  const classes = plural(of ?? 0, "class", "classes");
  const texts: Partial<Record<SetupStep, string>> = {
    classes: plural(count, "class", "classes"),
    subjects: `${count} of ${classes} with subjects`,
    staff: `${count} ${count === 1 ? "member" : "members"} of staff`,
    people: plural(count, "principal or office account", "principal and office accounts"),
    teachers: `${count} of ${classes} with a class teacher`,
    pupils: plural(count, "pupil"),
    families: `${count} of ${plural(of ?? 0, "pupil")} with a parent's account`,
  };
  return texts[step] ?? "";
}

export const links = {
  moreSchool: "More settings of the school",
  moreAcademic: "Sessions and grading",
} as const;

export const phoneTexts = {
  failed: "The address did not load",
  place: "Who opens the portal?",
  places: {
    network: "Phones and computers in the school, on its Wi-Fi",
    internet: "Everyone, on the internet, under the school's own domain",
    computer: "Only this computer",
  },
  again: (url: string) => `The portal starts again. In a few seconds it opens at ${url}`,
  byHand: (url: string) => `Saved. Stop the portal and start it again; it then opens at ${url}`,
  outside: (variables: readonly string[]) =>
    variables.length > 0
      ? `The address is set where the portal is started (${variables.join(", ")}). Change it there.`
      : "The portal shares its database with other processes. Set PUBLIC_URL where they are started.",
} as const;

/** Texts of the address panel on the dashboard. */
export const phonePanel = {
  trust: (url: string) =>
    `A phone that warns of the certificate opens ${url.replace(/^https/, "http")}/trust once.`,
} as const;
