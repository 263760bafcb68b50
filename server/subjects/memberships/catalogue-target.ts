import { indexes } from '#contract/indexes/all.ts'
import { titleOf } from '#contract/indexes/record.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { findRecords } from '../records/index.ts'
import type { TargetKind } from './targets.ts'

const indexOf = { research_group: 'research_groups', organisation: 'organisations' } as const

/** A kind of which everything is in the catalogue, which never deletes it. */
export const catalogueTarget = (catalogue: Catalogue, type: keyof typeof indexOf): TargetKind => ({
  async find(slug, signal) {
    const index = indexOf[type]
    const [record] = await findRecords(catalogue, [{ index, slug }], signal)
    return record && { type, id: record.slug_values[0]!, name: titleOf(indexes[index], record) }
  },
  exists: () => Promise.resolve(true),
  joining: () => Promise.resolve('on_request'),
  changed: () => Promise.resolve(),
})
