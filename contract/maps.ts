import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { indexes } from './indexes/all.ts'
import type { IndexData, IndexName } from './indexes/shape.ts'
import { searchState } from './search.ts'

/** The maps by which a search can be filtered (S3§1): the countries of the world, and the states of the US. */
export const mapFilters = ['world', 'us'] as const
export type MapFilter = (typeof mapFilters)[number]

/** The filter of an index that each of its maps sets; an index without a map has none. */
export function mapsOf(index: IndexName): Partial<Record<MapFilter, string>> {
  const { places }: IndexData = indexes[index]
  return { ...(places && { world: places.country }), ...(places?.us_state !== undefined && { us: places.us_state }) }
}

/** The most regions of a map: more than there are countries. */
export const mostRegions = 300

/** A region (S3§3). Several may have one `id`: it is the place on the map, and a place can have several spellings. */
export const mapRegion = v.object({
  id: v.string(),
  label: v.string(),
  active: v.boolean(),
  data: v.object({
    /** What chooses it in the filter. */
    value: v.string(),
    /** Results in this search. */
    count: v.number(),
    /** Records in the whole index. */
    total: v.number(),
  }),
})

export const maps = {
  show: endpoint({
    method: 'POST',
    host: 'search',
    path: '/maps',
    summary:
      'The results of a search by country (`world`) or by state of the US (`us`), at most 300 regions. The chosen regions of a map do not narrow its own counts. `filter` is absent where the index has no such map.',
    body: v.object({ state: searchState, map_filter: v.picklist(mapFilters) }),
    reply: v.object({
      total: v.number(),
      /** The keyword in the spelling whose results are counted, where that is another one. */
      spelling: v.optional(v.string()),
      /** The filter that chooses a region. */
      filter: v.optional(v.string()),
      regions: v.array(mapRegion),
    }),
    needs: 'viewMapModal',
    safe: true,
    limit: 'search',
    errors: ['bad_query', 'not_found'],
  }),
}
