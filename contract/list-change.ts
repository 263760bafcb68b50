/** What was added to a list of names and what was removed from it. The rest is not said, so that two devices do not undo each other. */
export interface ListChange {
  added: string[]
  removed: string[]
}

/** Names that differ only in case are the same. */
const keyOf = (name: string): string => name.toLowerCase()

/** The list after a change: what is added again takes its new spelling in its place. The same change twice changes nothing more. */
export function changedList(list: readonly string[], { added, removed }: Readonly<ListChange>): string[] {
  const names = new Map(list.map(name => [keyOf(name), name]))
  for (const name of removed) names.delete(keyOf(name))
  for (const name of added) names.set(keyOf(name), name)
  return [...names.values()]
}

/** Two changes as one: of each name the later counts. */
export const mergedListChange = (earlier: Readonly<ListChange>, later: Readonly<ListChange>): ListChange => ({
  added: changedList(earlier.added, later),
  removed: changedList(earlier.removed, { added: later.removed, removed: later.added }),
})

/** The change that leads from one list to another. */
export function changeBetween(before: readonly string[], after: readonly string[]): ListChange {
  const kept = new Set(after.map(keyOf))
  return { added: after.filter(name => !before.includes(name)), removed: before.filter(name => !kept.has(keyOf(name))) }
}
