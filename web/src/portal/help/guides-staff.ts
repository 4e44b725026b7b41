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
  title: "Release report cards",
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
    title: "Write day notes for families",
    path: "/day-notes",
    steps: [
      "Press “Good day” beside a child who ate, slept and played well.",
      "Open the line below the name for anything else, and for medicine.",
      "Press “Save day notes”. Families read them the same day.",
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
      "Press “Begin a section here” in a question to give a part its own heading and draw.",
      "While pupils write, the live view shows how far each one is.",
      "Mark written answers on the test’s own page, then send the scores.",
    ],
  },
  {
    title: "Read a test on paper with your phone",
    path: "/cbt",
    steps: [
      "Make the test “Offline”. “Print” has an answer sheet for each pupil; two fit on a page.",
      "Pupils fill one circle in each row with a pencil or a dark pen.",
      "Open the test’s “Read answer sheets” on your phone and take a picture of each sheet. It works without a network once the page has been open.",
      "Check the questions it asks about, and save. The marks are on “Marks” and “Analysis”.",
    ],
  },
  {
    title: "Give a reading passage a sound",
    path: "/dashboard/question-bank",
    steps: [
      "Open a question and press “Add a reading passage”.",
      "Press “Record a sound” and speak, up to a minute, or “Choose a sound” of this device.",
      "Write its words under “Words of the sound”, for a class that has no computers.",
    ],
  },
  {
    title: "Set a mock Common Entrance",
    path: "/dashboard/cbt/mock-exams",
    steps: [
      "Press “New mock exam” and choose the class.",
      "Choose a question bank and the number of questions for each section; others are left out.",
      "Create the tests, look at each, and show it to the pupils.",
      "The mock exam shows the scores of its papers side by side, for practice only.",
    ],
  },
  WRITE_MESSAGE,
];

const BILL_TERM: Guide = {
  title: "Bill a term",
  path: "/dashboard/fees/billing",
  steps: [
    "Under Fee Items, “New fee item” adds a price for all pupils or some levels, and “New discount” one for brothers and sisters or children of staff.",
    "“Choose pupils” says who takes an optional item, such as lunch.",
    "The billing page shows what would be billed. “Bill the term” bills it; it can be taken back until the first payment.",
    "“Add part” divides the bill into instalments with days.",
  ],
};

const TAKE_PAYMENT: Guide = {
  title: "Take a payment",
  path: "/dashboard/fees",
  steps: [
    "Open the pupil and press “Take a payment”. An amount for several children is divided as they owe it.",
    "The receipt has its number at once. “Print” puts it on paper twice; the parent reads it on the phone.",
    "Under Payments, the PDF of a day is the closing sheet to sign.",
  ],
};

const READ_STATEMENT: Guide = {
  title: "Record transfers",
  path: "/dashboard/fees/statements",
  steps: [
    "Download the statement from the bank as Excel or CSV, and read it under Bank Statements. Nothing is recorded by that.",
    "Lines that fit one family alone are recorded together. For the others choose the family, or say that they are no fee.",
    "A line that was read before is left out, so overlapping statements are safe.",
    "Under Transfer Slips are the slips that parents sent. Confirm one with a payment, or answer it.",
  ],
};

const ONLINE_PAYMENTS: Guide = {
  title: "Look after online payments",
  path: "/dashboard/fees/online",
  steps: [
    "Each payment has the reference by which the provider's dashboard finds it. Receipts are written without you.",
    "“Check” asks the provider about a payment that is not confirmed.",
    "“Refunded, or not recorded” lists what needs you: open the receipt and take it back with a reason.",
    "After a refund of a part, take the receipt back and record the rest as a payment.",
  ],
};

export const OFFICE_GUIDES: readonly Guide[] = [
  BILL_TERM,
  TAKE_PAYMENT,
  READ_STATEMENT,
  ONLINE_PAYMENTS,
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
    title: "Let parents pay online",
    path: "/dashboard/settings/online-payments",
    steps: [
      "Open an account of the school at Paystack or Flutterwave, and copy its secret key here.",
      "Copy the webhook address from here into the provider's dashboard.",
      "Press “Test the saved key”, then switch “Parents pay through it” on and save.",
    ],
  },
  {
    title: "See what fees were collected",
    path: "/dashboard/fees/report",
    steps: [
      "Choose the session and the term: bills, discounts and payments by class.",
      "Below is all that was taken back, with who did it and why.",
    ],
  },
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
      "Read one, then press “Approve plan”, or “Send back” with a comment.",
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
