/** Years of a chart: the first one, and the year from which on a date is a mistake and no year to draw (S1§9). */
export const chartYears = { first: 2005, limit: 3000 } as const

/** Most values of a trend that are followed: those with the most results. */
export const mostTrendValues = 24
