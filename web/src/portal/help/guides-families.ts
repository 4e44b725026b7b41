import type { Guide } from "./guide.ts";

const REPORT_SHEET: Guide = {
  title: "See a report card",
  path: "/report-cards",
  steps: [
    "The list has each released report card, newest term first.",
    "Open one to read it. “Print” puts it on paper, “PDF” saves it on your device.",
    "The QR code on paper opens a page that says whether the sheet is genuine.",
  ],
};

const RESULTS: Guide = {
  title: "See results",
  path: "/dashboard/results",
  steps: [
    "Choose the session and the term.",
    "Scores are shown once the principal has approved them.",
  ],
};

const READ_NOTES: Guide = {
  title: "Read class notes",
  path: "/notes",
  steps: [
    "Search for a word, or choose a subject or a week.",
    "The list shows how large files are. Large pictures load only when you ask for them.",
    "“Print” puts the note on paper.",
  ],
};

const CALENDAR: Guide = {
  title: "See what comes next at school",
  path: "/school-calendar",
  steps: [
    "Choose “Month”, “Week” or “List”.",
    "“Add to your phone” and “Create address” show the school's days in the calendar of your phone.",
    "“Print a term” puts a term on one page.",
  ],
};

const PASSWORD: Guide = {
  title: "Change your password",
  path: "/dashboard/profile",
  steps: [
    "Type your “Current password”, then the new one twice.",
    "“Sign out on all other devices” closes the portal where you forgot to sign out.",
  ],
};

const SAVE_DATA: Guide = {
  title: "Use less data",
  path: "/dashboard/profile",
  steps: [
    "“Data saver” lets pictures wait until you tap them, and loads nothing ahead.",
    "The same place shows how much data you used this month.",
  ],
};

const INSTALL: Guide = {
  title: "Put the portal on your phone",
  path: "/dashboard/profile",
  steps: [
    "Open “On your home screen” and press “Install on this phone”.",
    "On an iPhone the page says which buttons of the browser to use.",
    "“Notifications on this device” tells you at once when there is something new.",
  ],
};

const JOIN_LESSON: Guide = {
  title: "Join a live lesson",
  path: "/e-classroom",
  steps: [
    "From ten minutes before it starts, “Join lesson” opens the video call.",
    "The lesson is on your dashboard then too.",
    "Recordings and notes are under “Past”.",
  ],
};

export const PARENT_GUIDES: readonly Guide[] = [
  REPORT_SHEET,
  RESULTS,
  {
    title: "Write to the teacher",
    path: "/dashboard/messages",
    steps: [
      "Press “New Message” and choose your child.",
      "Choose the class teacher, the school office or the principal.",
      "Write, and press “Send message”.",
    ],
  },
  {
    title: "Report an absence",
    path: "/dashboard/family",
    steps: [
      "Open your child's record.",
      "Under Attendance press “Report an absence”, and give the days and the reason.",
      "The class teacher sees it in the register.",
    ],
  },
  {
    title: "See homework and hand it in",
    path: "/assignments",
    steps: [
      "Open the homework of your child.",
      "Write the answer, or press “Add photo or file” to take a photo.",
      "Press “Hand in”. Without a network it is sent later.",
    ],
  },
  {
    title: "See fees and receipts",
    path: "/fees",
    steps: [
      "Each child's balance says what to pay, and by which day.",
      "“Pay online”, if the school offers it, leads to the page of the bank and back to the receipt.",
      "Tap the number of a receipt to open it. “Save as PDF” keeps it on your phone.",
      "After a transfer press “Send a slip” and add its picture. The office confirms it with a receipt, or answers.",
      "The QR code on paper opens a page that says whether the receipt is genuine.",
    ],
  },
  READ_NOTES,
  CALENDAR,
  INSTALL,
  {
    title: "Choose which messages you get",
    path: "/dashboard/profile",
    steps: [
      "“Messages you get” has email, SMS and WhatsApp for each kind of message.",
      "Everything is also in the portal.",
    ],
  },
  SAVE_DATA,
];

export const STUDENT_GUIDES: readonly Guide[] = [
  {
    title: "Hand in your homework",
    path: "/assignments",
    steps: [
      "Open the homework and read what to do.",
      "Write your answer, or press “Add photo or file”.",
      "Press “Hand in”. Without a network it is sent later.",
    ],
  },
  {
    title: "Take a test",
    path: "/cbt",
    steps: [
      "Press “Start” when your teacher says so.",
      "Your answers are saved as you choose them, also without a network.",
      "Press “Submit test” at the end.",
    ],
  },
  {
    title: "See your past and coming tests",
    path: "/cbt",
    steps: [
      "The list has tests that are open, coming and over, with your marks.",
      "Below it is what your class may practise, with the answers at once.",
    ],
  },
  READ_NOTES,
  JOIN_LESSON,
  RESULTS,
  REPORT_SHEET,
  {
    title: "Read news from the school",
    path: "/dashboard/announcements",
    steps: ["New announcements come first. They are on your dashboard too."],
  },
  CALENDAR,
  PASSWORD,
  SAVE_DATA,
];
