import type { Folder } from '#contract/folders.ts'
import { slugify } from '#contract/slugs.ts'

export const overviewOrders = { recent: 'Last used', name: 'Name', count: 'Number of items' } as const
export type OverviewOrder = keyof typeof overviewOrders

let collator: Intl.Collator | undefined
const byName = (a: Folder, b: Folder): number => {
  collator ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true })
  return collator.compare(a.name, b.name)
}

/** Folders sorted by an order. `recent` keeps the order they come in, most recently used first. */
export function sortFolders<F extends Folder>(folders: readonly F[], order: OverviewOrder): F[] {
  if (order === 'name') return [...folders].sort(byName)
  if (order === 'count') return [...folders].sort((a, b) => b.count - a.count || byName(a, b))
  return [...folders]
}

/** Whether every query word is the prefix of a word in the folder's name, description or tags. Words are normalised like slugs. */
export function matchesFolder(folder: Folder, words: readonly string[]): boolean {
  const text = `-${slugify([folder.name, folder.description, ...folder.tags].join(' '))}`
  return words.every(word => text.includes(`-${word}`))
}
