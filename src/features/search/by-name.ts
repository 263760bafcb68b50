import { formatNumber } from '#kit/format-number.ts'

/** The warning about results that were found by name only (S1§8). */
export const byNameText = (total: number): string =>
  total === 1
    ? '1 result was found by name, is not yet verified and could belong to someone with an identical name.'
    : `${formatNumber(total)} results were found by name, are not yet verified and could belong to someone with an identical name.`
