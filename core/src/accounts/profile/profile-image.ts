import { pictureField } from "../../api/picture.ts";

export const PROFILE_IMAGE = pictureField("profileImage");
