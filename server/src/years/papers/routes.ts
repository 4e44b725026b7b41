import { implement } from "@orpc/server";
import { dayAtSchool, longDayText } from "@school/core/api/dates.ts";
import { papersContract } from "@school/core/years/papers/contract.ts";
import { PAPER_TITLES, unknownPlaceholders } from "@school/core/years/papers/words.ts";
import { guard } from "../../accounts/guards.ts";
import { lockUsers } from "../../accounts/users/user-locks.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { InvalidInput, NotFound } from "../../platform/http/errors.ts";
import { asciiFileName, PDF_TYPE, streamedFile } from "../../platform/http/streamed-file.ts";
import type { Reader } from "../../platform/db/database.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { type Drawer, drawPdf } from "../../platform/pdf/drawing.ts";
import { pictureForPaper } from "../../report-cards/sheets/pictures.ts";
import { cancelPaper, issueLeaving, issuePaper } from "./commands.ts";
import type { drawInto, PrintedPaper } from "./draw-paper.ts";
import {
  findLeavingPapers,
  findPaper,
  findPaperStudent,
  findPaperStudents,
  type IssuedPaper,
  type PaperStudent,
  readPapers,
} from "./queries.ts";

const api = implement(papersContract).$context<RequestContext>().use(guard);

const PAPER: Drawer<typeof drawInto> = { module: new URL("draw-paper.ts", import.meta.url).href };

export const papersRoutes = {
  papers: api.papers.handler(async ({ context: { db }, input }) => {
    return { data: await readPapers(db, await requirePaperStudent(db, input.id)) };
  }),

  issuePaper: api.issuePaper.use(transaction).handler(async ({ context, input }) => {
    const { tx } = context;
    // A promotion that is taken back at the same moment comes before the certificate, or finds it.
    await lockUsers(tx, [input.id]);
    const student = await requirePaperStudent(tx, input.id);
    requireWords(input.words);
    await issuePaper(context, student, input);
    return { data: await readPapers(tx, student) };
  }),

  cancelPaper: api.cancelPaper.use(transaction).handler(async ({ context, input }) => {
    const { tx } = context;
    const paper = await requirePaper(tx, input.id);
    if (input.reason === "") {
      throw new InvalidInput([{ path: ["reason"], message: "Write why it is cancelled." }]);
    }
    await cancelPaper(context, paper, input.reason);
    return { data: await readPapers(tx, await requirePaperStudent(tx, paper.studentId)) };
  }),

  issueLeaving: api.issueLeaving.use(transaction).handler(async ({ context, input }) => {
    // As in `issuePaper`.
    await lockUsers(context.tx, input.studentIds);
    const students = await findPaperStudents(context.tx, input.studentIds);
    if (students.length < new Set(input.studentIds).size) throw new NotFound("Pupil not found.");
    requireWords(input.words);
    const { issued, had } = await issueLeaving(context, students, input.words);
    return { data: { issued: issued.map(leaversPaper), had: had.map(leaversPaper) } };
  }),

  leavingFile: api.leavingFile.handler(async ({ context, input }) => {
    const papers = await findLeavingPapers(context.db, input.studentIds);
    const [first] = papers;
    if (!first) throw new NotFound("Certificate not found.");
    const numbers = papers.length === 1 ? first.number : `${first.number} and others`;
    const name = asciiFileName("Leaving Certificates", numbers);
    return streamedFile(`${name}.pdf`, PDF_TYPE, drawPdf(name, PAPER, printed(context, papers)));
  }),

  paperFile: api.paperFile.handler(async ({ context, input }) => {
    const paper = await requirePaper(context.db, input.id);
    const name = asciiFileName(PAPER_TITLES[paper.kind], paper.number);
    return streamedFile(`${name}.pdf`, PDF_TYPE, drawPdf(name, PAPER, printed(context, [paper])));
  }),
};

function leaversPaper({ studentId, name, number }: IssuedPaper) {
  return { studentId, name, number };
}

/** Each paper as it is drawn, one page after the other. A logo is read once. */
async function* printed(
  parts: Pick<RequestContext, "db" | "config">,
  papers: readonly IssuedPaper[],
): AsyncGenerator<PrintedPaper> {
  const logos = new Map<string | null, Uint8Array | null>();
  for (const paper of papers) {
    const { letterhead, kind, number, name, text, createdAt, cancelledAt } = paper;
    if (!logos.has(paper.logo)) {
      logos.set(paper.logo, await pictureForPaper(parts, paper.logo));
    }
    const logo = logos.get(paper.logo) ?? null;
    const day = longDayText(dayAtSchool(createdAt));
    const cancelledOn = cancelledAt && longDayText(dayAtSchool(cancelledAt));
    yield { letterhead, logo, title: PAPER_TITLES[kind], number, name, text, day, cancelledOn };
  }
}

async function requirePaper(db: Reader, id: string): Promise<IssuedPaper> {
  const paper = await findPaper(db, id);
  if (!paper) throw new NotFound("Certificate not found.");
  return paper;
}

async function requirePaperStudent(db: Reader, id: string): Promise<PaperStudent> {
  const student = await findPaperStudent(db, id);
  if (!student) throw new NotFound("Pupil not found.");
  return student;
}

function requireWords(words: string): void {
  const unknown = unknownPlaceholders(words);
  const message =
    words === ""
      ? "Write the words of the certificate."
      : unknown.length > 0
        ? `Nothing can be filled in for ${unknown.join(", ")}. Use the words in braces that are listed.`
        : null;
  if (message !== null) throw new InvalidInput([{ path: ["words"], message }]);
}
