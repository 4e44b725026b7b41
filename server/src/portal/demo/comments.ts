import type { Chance } from "./random.ts";

/** By the total that they fit from, best first: respectful, specific, one next step. */
const TEACHER_COMMENTS = [
  {
    from: 75,
    texts: [
      "Works with care and explains answers well; ready for harder exercises.",
      "An excellent term. Helping a classmate would deepen it further.",
      "Very good understanding; keep reading beyond the textbook.",
    ],
  },
  {
    from: 60,
    texts: [
      "Good, steady work. Checking answers before handing in will lift the marks.",
      "Takes part well in class; more practice at home will bring an A.",
      "Good progress this term. Show every step of the working.",
    ],
  },
  {
    from: 45,
    texts: [
      "Understands in class; short daily revision will help in tests.",
      "Improving. Please ask for help as soon as a topic is unclear.",
      "Tries hard. Ten minutes of practice each evening is the next step.",
    ],
  },
  {
    from: 0,
    texts: [
      "Needs support with the basics; we shall meet in the small group on Tuesdays.",
      "Let us agree on a plan with the parents for the next term.",
    ],
  },
];

const APPROVALS = ["Well done.", "Keep it up.", "Good work by pupil and teacher.", "Noted."];

export const REJECTIONS = [
  "CA2 does not agree with the mark book. Please check it and enter it again.",
  "The exam mark is far from the class work. Please look at the script once more.",
];

export function teacherComment(chance: Chance, total: number): string {
  return chance.pick(TEACHER_COMMENTS.find(({ from }) => total >= from)!.texts);
}

export function approvalComment(chance: Chance): string {
  return chance.pick(APPROVALS);
}
