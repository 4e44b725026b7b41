/** The endpoints of the room, composed of those of its parts. */
export const lessonsContract = {};
