import { pictureField } from "../../api/picture.ts";

export const SHEET_STAMP = pictureField("stamp");
