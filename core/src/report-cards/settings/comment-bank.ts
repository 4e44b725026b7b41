import type { BankComment } from "./sheet-settings.ts";

/** Each sentence describes the child, and a next step. */
const CLASS_TEACHER: Readonly<Record<string, readonly string[]>> = {
  A: [
    "{name} understands new work quickly and explains it to others; harder problems at home will keep {him} growing.",
    "{name} has worked with care in every subject this term and should now read one longer book each month.",
    "{name} asks thoughtful questions and checks {his} own work; a short diary in English will widen {his} vocabulary.",
    "{name} reaches very high marks through steady effort, and helping a classmate each week will deepen {his} understanding.",
    "{name} works neatly, listens well and finishes on time; {he} is ready for more challenging mathematics.",
    "{name} leads group work with kindness and knows {his} subjects well; speaking to the whole class is the next step.",
    "{name} remembers what {he} learns and uses it in new work; a small project in the holidays would suit {him}.",
  ],
  B: [
    "{name} does very good work in most subjects, and checking each answer before handing in will lift {his} marks.",
    "{name} takes part gladly in lessons and should now revise a little each evening to reach the top grade.",
    "{name} reads with understanding and writes clearly; learning five new words a week will make {his} writing richer.",
    "{name} has made strong progress this term, and extra practice in the weakest subject will balance {his} results.",
    "{name} works well alone and with others; showing every step in mathematics will bring {him} further.",
    "{name} is attentive and polite in class and should ask as soon as a point is not clear to {him}.",
    "{name} prepares well for tests, and the same care with daily classwork is the next step for {him}.",
  ],
  C: [
    "{name} has a good grasp of the main topics, and twenty minutes of revision each day will make them secure.",
    "{name} works willingly in class; finishing all homework on time will help {him} to do even better.",
    "{name} does well when {he} takes {his} time and should read each question twice before answering.",
    "{name} has improved in several subjects this term, and regular reading aloud will support the others.",
    "{name} joins in class discussions with good ideas; writing them down in full sentences is the next step.",
    "{name} shows real interest in practical work and should now give the same attention to {his} notes.",
    "{name} is a cheerful member of the class, and practising the times tables daily will strengthen {his} mathematics.",
  ],
  D: [
    "{name} tries hard in class, and going over the day's work each evening will help {him} to remember it.",
    "{name} understands more than {his} marks show; practising past questions will make tests easier for {him}.",
    "{name} has made a fair start and should ask for help as soon as a topic is difficult.",
    "{name} works best with a clear plan; a fixed time for homework each day will help {him} to improve.",
    "{name} enjoys learning with others, and reading for fifteen minutes every night will lift all {his} subjects.",
    "{name} listens well and now needs more written practice, beginning with {his} two weakest subjects.",
    "{name} is gaining confidence this term; short daily exercises in mathematics are the best next step for {him}.",
  ],
  E: [
    "{name} has met the pass mark in some subjects, and extra lessons in the others will help {him} to catch up.",
    "{name} responds well to encouragement and should practise reading aloud with an adult each day.",
    "{name} shows what {he} can do in small groups; asking one question in every lesson is a good next step.",
    "{name} needs more time with the basic topics, and ten minutes of number work daily will build them up.",
    "{name} tries again when work is hard, and completing every assignment will show in {his} next results.",
    "{name} is friendly and helpful in class; coming early and well prepared will help {him} to learn more.",
  ],
  F: [
    "{name} needs support with the main topics of this term, and we would like to plan it with the family soon.",
    "{name} works best with someone beside {him}; daily reading at home and extra lessons here will help.",
    "{name} has found this term's work difficult, and short lessons on the basics will give {him} a firmer start.",
    "{name} is making small steps forward, and regular attendance at the support lessons is what {he} needs now.",
    "{name} joins in willingly when work is spoken; we will practise writing with {him} each day next term.",
    "{name} has gaps from earlier topics, and working through them one by one will help {him} to follow lessons.",
  ],
  /* Nursery classes, which are not graded. */
  "": [
    "{name} comes to school happily and plays well with others; sharing toys at home is a good next step.",
    "{name} listens to stories with interest and should hear one read aloud every evening.",
    "{name} counts and sorts with care, and counting steps and spoons at home will help {him} further.",
    "{name} speaks clearly in the group; naming the things {he} sees on the way to school will add new words.",
    "{name} enjoys colours and drawing, and holding the pencil each day will strengthen {his} hand.",
    "{name} is learning to do things alone; putting on {his} own shoes is the next step.",
  ],
};

const HEAD: Readonly<Record<string, readonly string[]>> = {
  A: [
    "An excellent result, {name}; keep reading widely and set yourself a new goal for next term.",
    "{name} has earned this excellent result by steady work and should share {his} way of studying with others.",
    "An outstanding term for {name}; the next step is to take part in a competition or school project.",
    "{name} has set a fine example this term and is encouraged to aim as high again.",
    "Excellent work in every way, {name}; use the holiday to read one book that is new to you.",
    "{name} has done the school proud, and regular practice will keep {his} work at this level.",
  ],
  B: [
    "A very good result, {name}; a little more revision before examinations will take you to the top.",
    "{name} has worked very well this term and should now strengthen {his} weakest subject.",
    "Very good progress, {name}; keep the same effort from the first week of next term.",
    "{name} has shown what careful work can do, and checking answers is the next step.",
    "A pleasing result for {name}, who should keep asking questions and reading every day.",
    "{name} is close to an excellent result, and steady homework will help {him} to reach it.",
  ],
  C: [
    "A good result, {name}; plan your revision early next term and it will rise further.",
    "{name} has done good work and should now give extra time to {his} two weakest subjects.",
    "Good effort this term, {name}; read each day and let your teacher check your work often.",
    "{name} is moving forward well, and completing every assignment is the next step.",
    "A good foundation has been laid, and daily practice will help {name} to build on it.",
    "{name} can reach a higher grade by revising a little each day rather than all at once.",
  ],
  D: [
    "A fair result, {name}; ask for help early and practise each day next term.",
    "{name} has made some progress and should follow a simple study plan at home.",
    "{name} can do better with regular revision, and {his} teachers are ready to help {him}.",
    "A fair term, {name}; give your best attention to English and mathematics first.",
    "{name} should read every evening, and we look forward to a stronger result next term.",
    "There is promise in this result, and finishing all classwork will help {name} to show it.",
  ],
  E: [
    "{name} has passed with effort and should attend extra lessons from the start of next term.",
    "{name} can improve with daily practice, and we invite the family to speak with the class teacher.",
    "A result to build on, {name}; begin with the basics and practise a little each day.",
    "{name} needs more practice in the main subjects, and the school will give {him} extra time.",
    "{name} should set one small goal for each subject and review it with {his} teacher every week.",
    "With good attendance and regular homework, {name} can reach a stronger result next term.",
  ],
  F: [
    "{name} needs our support, and we ask the family to meet the class teacher in the first week of term.",
    "This term was difficult for {name}; together we will plan extra help in the basic subjects.",
    "{name} can make progress with patient help, and support lessons begin with the new term.",
    "We believe in {name}, and daily reading at home with an adult is the best next step.",
    "{name} needs more time with this term's work, and {his} teachers will go through it with {him} again.",
    "Every small step counts, {name}; come each day, ask freely, and we will help you forward.",
  ],
  "": [
    "{name} has settled well this term, and daily stories at home will keep {him} growing.",
    "A happy term for {name}; keep talking, singing and counting together at home.",
    "{name} is making good progress, and a regular bedtime will help {him} to enjoy each morning.",
    "We are glad to have {name} with us, and playing with other children in the holiday will help {him}.",
    "{name} tries new things with courage; let {him} help with small tasks at home.",
    "{name} is growing in confidence, and looking at picture books together is the next step.",
  ],
};

/** The default comments, by the grades of the default scheme. */
export const DEFAULT_COMMENTS = {
  classTeacher: bankOf(CLASS_TEACHER),
  head: bankOf(HEAD),
};

function bankOf(byGrade: Readonly<Record<string, readonly string[]>>): BankComment[] {
  return Object.entries(byGrade).flatMap(([grade, texts]) =>
    texts.map((text) => ({ grade, text })),
  );
}
