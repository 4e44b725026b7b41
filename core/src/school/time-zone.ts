/** The school's clock: days and times that people read and type are meant in it. */
export const SCHOOL_TIME_ZONE = "Africa/Lagos";
