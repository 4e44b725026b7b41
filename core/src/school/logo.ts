import { pictureField } from "../api/picture.ts";

export const SCHOOL_LOGO = pictureField("logo");
