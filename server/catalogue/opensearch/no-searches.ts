import { SearchUnavailable } from '../errors.ts'
import { type Async, searchNames, type Searches } from '../port.ts'
import type { ClusterSearches } from './open.ts'

/** Until searches on a cluster are there: each says so. */
export async function noSearches(): Promise<ClusterSearches> {
  const refuse = () => Promise.reject(new SearchUnavailable('searches on a cluster are not there yet'))
  const searches = Object.fromEntries(searchNames.map(name => [name, refuse])) as unknown as Async<Searches>
  return { searches: () => searches, close: async () => undefined }
}
