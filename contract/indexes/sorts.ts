import { type IndexData, type SortName, sortNames } from './shape.ts'

/** The sorts of an index, in their order: `newest` and `most_cited` only where the index has a field for them. */
export const availableSorts = ({ sorts }: IndexData): SortName[] =>
  sortNames.filter(name => (name !== 'newest' && name !== 'most_cited') || sorts[name] !== undefined)
