import type { MapFilter } from './maps.ts'
import { countryAliases } from './place-names.data.ts'

/** The id on the map of a country's slug: providers spell some countries in several ways. */
export const countryId = (slug: string): string => countryAliases[slug] ?? slug

/** The id on a map of a value of its filter. */
export const placeId = (map: MapFilter, value: string): string => (map === 'world' ? countryId(value) : value)
