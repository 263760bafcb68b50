/** The steps between marks: 1, 2, 5, 10, 20, 50 and so on; below 1 only where parts make sense. */
export function markStepOf(top: number, most: number, isWhole: boolean): number {
  const wanted = top / most
  const power = 10 ** Math.floor(Math.log10(wanted))
  const step = [1, 2, 5, 10].map(factor => factor * power).find(one => one >= wanted * 0.999) ?? wanted
  return isWhole ? Math.max(1, step) : step
}

/** The top of a scale for these values, with some room above the highest. */
export const scaleTopOf = (values: readonly number[]): number => Math.max(...values, 0) * 1.05 || 1

/** The ends of the axis of years: room for half a bar beside the first and the last one, also if there is only one. */
export const yearEnds = (points: readonly { year: number }[]): [first: number, last: number] => [
  (points[0]?.year ?? 0) - 0.6,
  (points.at(-1)?.year ?? 0) + 0.6,
]
