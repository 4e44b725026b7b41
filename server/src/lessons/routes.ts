export const lessonsRoutes = {};
