import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import type { ReadingFault } from "@school/core/cbt/questions/read-draft.ts";
import { MAX_FILE_PICTURES, pictureMark } from "@school/core/cbt/question-files/picture-marks.ts";

/** The questions that a reader finds in a file. A draft's texts have a mark for each picture. */
export interface FileReading {
  readonly questions: QuestionDraft[];
  readonly faults: ReadingFault[];
  /** Pictures as they are in the file, in any format. */
  readonly pictures: readonly Uint8Array[];
  /** Text by which a person finds a line of the file; empty if its number is enough. */
  textAt(line: number): string;
}

/** A picture of a file by the id that its question names. */
export interface FilePicture {
  readonly id: string;
  readonly bytes: Uint8Array;
  /** Whether this portal made it, so that it is stored as it is. */
  readonly isStored: boolean;
}

/** Collects the pictures of a file and writes their marks. */
export class FilePictures {
  readonly list: Uint8Array[] = [];

  /** The mark of a picture; empty for one that the file names but does not have. */
  add(bytes: Uint8Array | undefined): string {
    if (!bytes || this.list.length === MAX_FILE_PICTURES) return "";
    this.list.push(bytes);
    return pictureMark(this.list.length - 1);
  }
}
