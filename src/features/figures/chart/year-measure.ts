/** What a chart by year shows: counts as bars, percentages as a line (S1§9). */
export type YearMeasure = 'count' | 'percentage'
