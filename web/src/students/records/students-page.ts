/** The list of pupils, to which both forms of a record return. */
export const STUDENTS_PAGE = "/dashboard/students";
