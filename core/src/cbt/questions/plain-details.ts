import type { PassageMedia, QuestionDetails } from "./question.ts";

/** Details in a fixed order and without empty ones, so that equal ones are equal texts. */
export function plainDetails({ capitals, unit, parts }: QuestionDetails = {}): QuestionDetails {
  return {
    ...(capitals && { capitals }),
    ...(unit && { unit }),
    ...(parts?.some((part) => part !== "") && { parts }),
  };
}

/** The media of a passage, in the same way. */
export function plainMedia({ pictureId, soundId, transcript }: PassageMedia = {}): PassageMedia {
  return {
    ...(pictureId && { pictureId }),
    ...(soundId && { soundId }),
    ...(transcript && { transcript }),
  };
}
