import { count } from './figures.ts'

/** What is to be known of results that were found by name alone (S1§8). */
export const byNameText = (number: number): string =>
  number === 1
    ? '1 result was found by name, is not yet verified and could belong to someone with an identical name.'
    : `${count(number)} results were found by name, are not yet verified and could belong to someone with an identical name.`
