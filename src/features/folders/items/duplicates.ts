import { inSlices } from '#kit/in-slices.ts'
import { titleOfCopy } from '../mutations/folders.rules.ts'
import type { ItemView } from './item-view.ts'

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

function namesOf({ index, record }: ItemView): string[] {
  if (!record) return []
  const doi = doiOf(record['identifiers'])
  const title = titleOfCopy(record, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
  return [...(doi === undefined ? [] : [`doi ${doi}`]), ...(title.length < tellingTitle ? [] : [`${index} ${title}`])]
}

function doiOf(identifiers: unknown): string | undefined {
  if (!Array.isArray(identifiers)) return undefined
  for (const part of identifiers as readonly { name?: unknown; value?: unknown }[])
    if (typeof part.name === 'string' && part.name.toLowerCase() === 'doi' && typeof part.value === 'string')
      return part.value.replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, '').toLowerCase()
  return undefined
}
