import type { Folder } from '#contract/folders.ts'
import { slugify } from '#contract/slugs.ts'

export const orders = { recent: 'Last used', name: 'Name', count: 'Number of items' } as const
export type FolderOrder = keyof typeof orders

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Folders in the wanted order; `recent` is the order they come in, most recently used first. */
export function sorted<F extends Folder>(folders: readonly F[], order: FolderOrder): F[] {
  if (order === 'name') return [...folders].sort((a, b) => byName.compare(a.name, b.name))
  if (order === 'count') return [...folders].sort((a, b) => b.count - a.count || byName.compare(a.name, b.name))
  return [...folders]
}

/** Whether every word begins a word of the folder's name, description or tags. Words are folded as slugs are. */
export function isFound(folder: Folder, words: readonly string[]): boolean {
  const text = `-${slugify([folder.name, folder.description, ...folder.tags].join(' '))}`
  return words.every(word => text.includes(`-${word}`))
}
