interface GridChoice {
  academicYear: string;
  term?: { id: string } | undefined;
  schoolClass?: { id: string } | undefined;
  subject?: { id: string } | undefined;
}

/** The address of the score grid, opened at a sheet as far as it is chosen. */
export function gridAddress({ academicYear, term, schoolClass, subject }: GridChoice): string {
  const query = new URLSearchParams();
  if (academicYear) query.set("session", academicYear);
  if (term) query.set("term", term.id);
  if (schoolClass) query.set("class", schoolClass.id);
  if (subject) query.set("subject", subject.id);
  return query.size === 0 ? "/dashboard/upload" : `/dashboard/upload?${query.toString()}`;
}
