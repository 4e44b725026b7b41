export const staffRoutes = {};
