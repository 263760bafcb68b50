import { serverDate } from '#kit/server-clock.ts'

/** The last year that a chart shows: the next one, for which records come early. A later one is a mistake or far ahead, and would only stretch the chart. */
export const lastChartYear = (): number => serverDate().getUTCFullYear() + 1
