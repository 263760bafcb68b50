import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { publications, type Publication } from '#contract/publications.ts'
import { records, type AnyRecord } from '#contract/records.ts'
import type { Catalogue } from '../catalogue/port.ts'
import { handlers } from '../http/handlers.ts'
import { Refusal } from '../http/refusal.ts'
import { shownRecord } from '../rules/records.ts'

const isIndex = (name: string): name is IndexName => Object.hasOwn(indexes, name)

// The importers write records in the shape of the contract, so a stored record is what the wire promises.
export const recordRoutes = (catalogue: Catalogue) =>
  handlers('records', records, {
    show: ({ params }) => {
      if (!isIndex(params.index)) throw new Refusal('not_found')
      return shownRecord(catalogue, params.index, params.id) as unknown as AnyRecord
    },
  })

export const publicationRoutes = (catalogue: Catalogue) =>
  handlers('publications', publications, {
    show: ({ params }) => shownRecord(catalogue, 'publications', params.id) as unknown as Publication,
  })
