/** The page of a register. */
export function registerAddress(key: { classId: string; day?: string; half?: string }): string {
  const { classId, day = "", half = "" } = key;
  const query = new URLSearchParams({ class: classId });
  if (day) query.set("day", day);
  if (half) query.set("half", half);
  return `/dashboard/attendance?${query.toString()}`;
}
