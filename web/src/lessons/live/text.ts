export const titles = {
  page: "E-Classroom",
  create: "New Live Lesson",
  edit: "Edit Live Lesson",
  onNow: "Live lessons",
  noComing: "No live lessons are planned",
  noPast: "No past live lessons",
} as const;

export const labels = {
  fromTimetable: "From the timetable",
  chooseLesson: "Choose one of your lessons",
  create: "New live lesson",
  save: "Save live lesson",
  join: "Join lesson",
  recording: "Recording",
  notes: "Notes",
  subjectNone: "No single subject",
} as const;

export const failures = { save: "The live lesson was not saved" } as const;

export const ADDRESS = "/e-classroom";
