import { chartYears } from '#contract/chart-limits.ts'
import { falseAlarms, type Movement, recentYears } from '#workers/trend-normalisation/moved.ts'

export const movementLabels: Readonly<Record<Movement, string>> = { rising: 'Rising', new: 'New', fading: 'Fading' }

/** How it is decided what moved, in one line. */
export const movementTest = `Rising and fading compare the last ${recentYears} years with all years before, by a likelihood ratio test (G test) at ${falseAlarms * 100} %, divided by the number of values tested.`

/** The same for people who do not know the test. */
export const movementHelp: readonly string[] = [
  `A value is rising if its share of the results is larger in the last ${recentYears} years than in all years before, by more than chance explains. It is new if it had no results before, and fading if its share is smaller.`,
  `Among many values some differ by chance alone. So for all values of a chart together, the chance that any of them is named wrongly is at most ${falseAlarms * 100} %. Values with few results are not tested.`,
  `Charts begin in ${chartYears.first}. The test knows only the records that are here: what was added last can move a share, too.`,
]
