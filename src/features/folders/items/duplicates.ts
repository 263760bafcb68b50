import { inSlices } from '#kit/in-slices.ts'
import { isEntry, type ItemView, titleOfItem } from './item-view.ts'

/** Items that are one work: the first in the list stays. */
export interface Duplicate {
  first: ItemView
  others: readonly ItemView[]
}

/** The same work several times in one folder: by its DOI, or by its title among records of one kind. */
export async function duplicatesIn(items: readonly ItemView[]): Promise<Duplicate[]> {
  const groups = new Map<string, ItemView[]>()
  await inSlices(items, item => {
    const names = namesOf(item)
    const group = names.map(name => groups.get(name)).find(known => known !== undefined) ?? []
    if (!group.includes(item)) group.push(item)
    for (const name of names) groups.set(name, group)
  })
  return [...new Set(groups.values())].flatMap(([first, ...others]) => (first && others.length > 0 ? [{ first, others }] : []))
}

/** Titles that many works share, such as “Editorial”, say nothing. */
const tellingTitle = 16

function namesOf(item: ItemView): string[] {
  if (!isEntry(item) && !item.record) return []
  const doi = isEntry(item) ? bareDoi(item.entry.DOI) : doiOf(item.record?.['identifiers'])
  const index = isEntry(item) ? (item.entry.type === 'patent' ? 'patents' : 'publications') : item.index
  const title = titleOfItem(item)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
  return [...(doi === undefined ? [] : [`doi ${doi}`]), ...(title.length < tellingTitle ? [] : [`${index} ${title}`])]
}

function doiOf(identifiers: unknown): string | undefined {
  if (!Array.isArray(identifiers)) return undefined
  for (const part of identifiers as readonly { name?: unknown; value?: unknown }[])
    if (typeof part.name === 'string' && part.name.toLowerCase() === 'doi' && typeof part.value === 'string') return bareDoi(part.value)
  return undefined
}

const bareDoi = (doi: string | undefined): string | undefined => doi?.replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, '').toLowerCase()
