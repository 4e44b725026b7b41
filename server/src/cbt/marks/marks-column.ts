import { numeric } from "drizzle-orm/pg-core";

/** A column of marks, which go in steps of a half. */
export const marksColumn = () => numeric({ precision: 7, scale: 1, mode: "number" });
