import type { CandidatePaper } from "@school/core/cbt/sittings/contract.ts";
import type { CandidateQuestion } from "@school/core/cbt/questions/question.ts";

interface PaperPicture {
  /** The same at each reading of the paper, while addresses expire: the question and its option. */
  readonly name: string;
  readonly address: string;
}

/** All pictures of a paper. */
export function picturesOf(paper: CandidatePaper): PaperPicture[] {
  return paper.questions.flatMap(({ id, picture, options }) => [
    ...(picture === null ? [] : [{ name: id, address: picture }]),
    ...options.flatMap((option) =>
      option.picture === null ? [] : [{ name: `${id}/${option.key}`, address: option.picture }],
    ),
  ]);
}

/** The question with the pictures that are kept here in the place of the school's. */
export function withKeptPictures(
  question: CandidateQuestion,
  addresses: ReadonlyMap<string, string>,
): CandidateQuestion {
  const { id, picture, options } = question;
  return {
    ...question,
    picture: picture && (addresses.get(id) ?? picture),
    options: options.map((option) => ({
      ...option,
      picture: option.picture && (addresses.get(`${id}/${option.key}`) ?? option.picture),
    })),
  };
}
