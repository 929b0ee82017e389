/** The length of a day without a change of the clocks, and of a day in UTC. */
export const DAY_SECONDS = 86_400
