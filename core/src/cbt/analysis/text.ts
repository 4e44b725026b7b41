/**
 * Texts of the analysis about a question, for the teacher; `top` are the pupils with the highest marks.
 */
export const advice = {
  suspiciousKey: (top: { gave: number; all: number }, verb: string, answer: string) =>
    `${top.gave} of the top ${top.all} pupils ${verb} ${answer}. Check the answer key.`,
  hard: (right: number, pupils: number) => `Very hard: only ${right} of ${pupils} got this right.`,
  unchosen: (letters: string) =>
    `No one chose ${letters}. A better wrong option (distractor) would help.`,
  blank: (blank: number, pupils: number) =>
    `${blank} of ${pupils} left this blank. Was there enough time, and is it clear?`,
} as const;

/** Texts about the meaning of a reliability for a class. */
export const reliability = {
  tooFew: "Too few pupils to judge.",
  high: "High: you can rely on each pupil’s marks.",
  good: "Good for a class test. Small differences in marks mean little.",
  usual: "Usual for a class test. Look at other marks too before you decide.",
  low: "Low: chance plays a large part in these marks.",
  negative: "The questions contradict each other. Check the answer keys first.",
} as const;
