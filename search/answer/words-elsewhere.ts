import type { Budget } from '../query/engine-request.ts'
import type { SearchSource } from './state-request.ts'

type Searched = Pick<SearchSource, 'engine'>

/** `SearchSource.elsewhere` of one of several indexes. `all`: every index of the catalogue. */
export const wordsElsewhere =
  (own: Searched, all: () => readonly Searched[]): NonNullable<SearchSource['elsewhere']> =>
  (word: string, work: Budget) => {
    const others = all().filter(({ engine }) => engine !== own.engine)
    const recordsIn = ({ engine }: Searched): number => engine.recordsWith(word, work)
    own.engine.together?.(others.map(other => () => recordsIn(other)))
    return others.reduce((sum, other) => sum + recordsIn(other), 0)
  }
