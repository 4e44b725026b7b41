import { pictureField, type PictureRules } from "../../api/picture.ts";

/** A picture of a question or of an option. */
export const QUESTION_PICTURE: PictureRules = pictureField("picture");
