import { type Identified, identifiedRecord } from '#contract/same-work.ts'
import type { ItemView } from '../folders.reads.ts'
import { titleOfCopy } from '../mutations/folders.rules.ts'
import type { OwnEntryRow } from '../own-entries.mirrored.ts'

/** The works of a folder, by what tells that another one is the same. */
export const worksOf = (items: readonly ItemView[], entries: readonly OwnEntryRow[]): Identified[] => [
  ...items.map(({ record, slug_value }) => identifiedRecord(record ?? {}, titleOfCopy(record, slug_value))),
  ...entries.map(({ entry: { title, DOI, PMID, PMCID, URL: address, issued } }) => ({ title, DOI, PMID, PMCID, URL: address, issued })),
]
