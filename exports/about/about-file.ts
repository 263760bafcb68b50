import type { SearchStateInput } from '#contract/search.ts'
import { linkCell, longestCell, type Row } from '../cells.ts'
import type { SourceRows } from './sources.ts'
import { rowsOfSearch } from './rows-of-search.ts'

/** What a file says about where it is from. */
export interface AboutFile {
  state: SearchStateInput
  /** The address of the list. */
  url?: string | undefined
  /** How the records were chosen, if not by the search alone. */
  chosen?: 'named' | 'folder' | undefined
  /** When the list was found, in milliseconds since 1970. */
  moment: number
  /** How many were asked for. */
  wanted: number
  /** All results of the list. */
  total?: number | undefined
  /** What else has to be said, a sentence each: what is missing, and why. */
  notes: readonly string[]
}

const choices = { named: 'Chosen records of this search', folder: 'Records in a folder' } as const

export function aboutRows(about: AboutFile, written: number, sources: SourceRows, hasCutCells: boolean): Row[] {
  const { state, url, chosen, moment, wanted, total, notes } = about
  const said = [
    ...notes,
    ...(hasCutCells ? [`Texts of more than ${longestCell.toLocaleString('en')} characters are cut, and end with “…”.`] : []),
  ]
  return [
    ['Exported from', 'Indago'],
    ...rowsOfSearch(state),
    ...(chosen ? [['Chosen', choices[chosen]]] : []),
    ...(url === undefined ? [] : [['Address', linkCell(url)]]),
    ['List found at (UTC)', { moment }],
    ...(total === undefined ? [] : [['Results', total]]),
    ['Wanted', wanted],
    ['Written', written],
    ...said.map((sentence): Row => ['Note', sentence]),
    ...sources.rows(),
  ]
}
