import type { Guide } from "./guide.ts";

const WRITE_MESSAGE: Guide = {
  title: "Write to parents",
  path: "/dashboard/messages",
  steps: [
    "Press “New Message”, and choose the pupil.",
    "Write, attach a file if you wish, and press “Send message”.",
    "For five minutes you can use “Take back”.",
  ],
};

const ANNOUNCE: Guide = {
  title: "Announce something",
  path: "/dashboard/announcements/create",
  steps: [
    "Choose who reads it, and write.",
    "It appears on their dashboards. It can also leave by email, and be on the website.",
  ],
};

const RELEASE: Guide = {
  title: "Release report sheets",
  path: "/dashboard/report-card/view",
  steps: [
    "Choose a class. The list says what a sheet still needs.",
    "“Release to families” makes the sheets final and tells the parents.",
    "“Release all classes to families” does it for the whole school.",
    "Afterwards a sheet changes only by “Issue a correction”.",
    "“Half-term” shows half-term sheets. The principal approves their parts first.",
  ],
};

const MANY: Guide = {
  title: "Write to many",
  path: "/dashboard/messages/write",
  steps: [
    "Choose classes, groups or pupils, and email, SMS or WhatsApp.",
    "“Before you send” shows who gets it, who cannot, and what it costs.",
    "After “Send” you can use “Undo” for half a minute.",
  ],
};

const CALENDAR_OFFICE: Guide = {
  title: "Keep the calendar",
  path: "/school-calendar",
  steps: [
    "“Public holidays” adds Nigeria's holidays of a session in one step.",
    "“New entry” adds a holiday, a mid-term break or an event, for all or for chosen classes.",
    "Registers and homework know these days.",
  ],
};

export const TEACHER_GUIDES: readonly Guide[] = [
  {
    title: "Mark the class register",
    path: "/dashboard/attendance",
    steps: [
      "Choose the day, and your class if you have several.",
      "Everyone is present until you tap A (absent), L (late) or E (excused). Tap it again to undo.",
      "Press “Save register”. Without a network it is sent later.",
    ],
  },
  {
    title: "Enter scores",
    path: "/dashboard/upload",
    steps: [
      "Choose the class and the subject. The page opens on those that you chose last.",
      "Type down a column. On a phone, choose the column first; Next goes to the next pupil.",
      "Press “Save scores”, then “Publish sheet”. The principal approves them.",
    ],
  },
  {
    title: "Enter scores without a network",
    path: "/dashboard/upload",
    steps: [
      "Under “File” press “Download workbook”.",
      "Fill it in with a spreadsheet.",
      "Bring it back with “Upload workbook”. The page shows what changes before it saves.",
    ],
  },
  {
    title: "Write comments and traits",
    path: "/dashboard/report-card/entry",
    steps: [
      "Choose your class, then the part of the sheet.",
      "Type a comment, or choose one of the suggestions.",
      "“Fill empty comments” writes those that are left. Press “Save changes”.",
    ],
  },
  {
    title: "Set and mark homework",
    path: "/assignments",
    steps: [
      "Press “Set homework”, choose the subject, the classes and the day.",
      "When pupils have handed in, press “Mark” and type scores and comments.",
      "“Give marked work back” shows them to families. “Remind families” writes to those who are missing.",
    ],
  },
  {
    title: "Write class notes",
    path: "/notes",
    steps: [
      "Press “Write note”, choose the subject, the week and the classes.",
      "Add pictures, files and links. “Save draft” keeps it for you, “Publish note” shows it to the class.",
      "“Copy note” takes one to another class, or from last year to this one.",
    ],
  },
  {
    title: "Write a lesson plan",
    path: "/lesson-plan",
    steps: [
      "Choose the week and press “Write plan” beside a subject.",
      "“Copy from” fills it from another arm or from last year.",
      "Press “Submit plan”. A plan that comes back says what to change.",
    ],
  },
  {
    title: "Set a live lesson",
    path: "/e-classroom",
    steps: [
      "Press “New live lesson”.",
      "Paste the link of your video call, and choose the classes and the time.",
      "Press “Save live lesson”. The class finds it here and on the dashboard.",
    ],
  },
  {
    title: "Make a test",
    path: "/dashboard/cbt/create",
    steps: [
      "Write questions in a question bank first, or import them.",
      "Choose the bank, the class, the time and the minutes.",
      "While pupils write, the live view shows how far each one is.",
    ],
  },
  WRITE_MESSAGE,
];

export const OFFICE_GUIDES: readonly Guide[] = [
  {
    title: "Admit a pupil",
    path: "/dashboard/students/create",
    steps: [
      "Fill in the form. A parent's mobile number is enough.",
      "Press “Create Admission”. What you typed is kept if the page closes.",
    ],
  },
  {
    title: "Import many pupils",
    path: "/dashboard/students/import-csv",
    steps: [
      "Press “Download sample CSV” and fill it in with a spreadsheet.",
      "Choose the file. “Check file” lists what is wrong, row by row.",
      "Fix these rows in the file, or skip them, then import. An import can be undone.",
    ],
  },
  {
    title: "Print slips to sign in",
    path: "/dashboard/students/print-login",
    steps: [
      "Choose a class, or search for pupils and tick them.",
      "Press “Login slips” and print them. The password works for 90 days, or until the pupil changes it.",
    ],
  },
  {
    title: "Give parents accounts",
    path: "/dashboard/students/families/proposals",
    steps: [
      "Confirm the sure families all at once. Look at those to check one by one.",
      "On Parent Accounts press “Create accounts for all families” and print their slips.",
    ],
  },
  {
    title: "Move pupils to another class",
    path: "/dashboard/classes/change",
    steps: [
      "Choose the class, the pupils and their new class.",
      "“Promote to this session” takes the classes of an earlier session up.",
    ],
  },
  {
    title: "Say who teaches what",
    path: "/dashboard/classes/subjects",
    steps: [
      "Each class is a row. Type the first letters of a name under its class teacher, assistants or a subject, then save.",
      "“Fill down” gives the same teacher to all classes below.",
      "Teachers enter scores, homework and notes only for what they are given here.",
    ],
  },
  {
    title: "See whose register is missing",
    path: "/dashboard/attendance/days",
    steps: [
      "The week and the month show each class by day.",
      "The dashboard lists the registers of today that are not marked.",
    ],
  },
  RELEASE,
  MANY,
  CALENDAR_OFFICE,
  {
    title: "Begin a session or a term",
    path: "/dashboard/settings/academic",
    steps: ["Press “Create session” for the next year, with the days of its three terms."],
  },
];

export const PRINCIPAL_GUIDES: readonly Guide[] = [
  {
    title: "Approve results",
    path: "/dashboard/report-card/pending-approvals",
    steps: [
      "Open a sheet to see every score and how the grades are spread.",
      "“Approve” shows it to families with your comment. “Reject” sends it back to the teacher.",
    ],
  },
  {
    title: "See what is still missing",
    path: "/dashboard/report-card/board",
    steps: [
      "The board shows scores, comments and remarks class by class.",
      "“Remind” writes to everyone who is late.",
    ],
  },
  {
    title: "Write remarks",
    path: "/dashboard/report-card/entry",
    steps: [
      "Choose a class and type the “Principal's remark” of each pupil.",
      "“Fill empty remarks” writes those that are left.",
    ],
  },
  RELEASE,
  {
    title: "Approve lesson plans",
    path: "/lesson-plan",
    steps: [
      "“Waiting for you” lists the plans that teachers have submitted.",
      "Read one, then press “Approve plan”, or “Return plan” with a comment.",
      "“Remind teachers” writes to those whose plans are missing.",
    ],
  },
  {
    title: "Follow attendance",
    path: "/dashboard/attendance/summary",
    steps: ["Choose the term or the session. The list shows who is often absent."],
  },
  {
    title: "Compare the subjects of a class",
    path: "/dashboard/report-card/broad-sheet",
    steps: [
      "Choose the class and the term. The other views are in the second choice. Then print it or save it as a file.",
    ],
  },
  {
    title: "Decide who may sign in",
    path: "/dashboard/users",
    steps: [
      "“Approve Registration” lets a person in who registered alone.",
      "“Create User” makes an account. “View as this person” shows what someone sees.",
    ],
  },
  ANNOUNCE,
  MANY,
  {
    title: "Change the website",
    path: "/dashboard/settings/site",
    steps: ["Change the words and pictures, look at the preview, and press “Publish page”."],
  },
];
