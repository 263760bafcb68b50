import { type Identified, identifiedRecord } from '#contract/same-work.ts'
import { isEntry, type ItemView, titleOfItem } from '../items/item-view.ts'

/** The works of a folder, by what tells that another one is the same. */
export const worksOf = (items: readonly ItemView[]): Identified[] =>
  items.map(item => {
    if (!isEntry(item)) return identifiedRecord(item.record ?? {}, titleOfItem(item))
    const { title, DOI, PMID, PMCID, URL: address, issued } = item.entry
    return { title, DOI, PMID, PMCID, URL: address, issued }
  })
