import { type IndexData, type SortName, sortNames } from './shape.ts'

/** The sorts that an index offers, in their order: `newest` and `most_cited` only where it says what they sort by. */
export const sortsOffered = ({ sorts }: IndexData): SortName[] =>
  sortNames.filter(name => (name !== 'newest' && name !== 'most_cited') || sorts[name] !== undefined)
