export const titles = {
  page: "Observations",
  edit: "Edit Observation",
} as const;

export const addresses = {
  list: "/observations",
  edit: (id: string) => `/observations/edit/${id}`,
} as const;
