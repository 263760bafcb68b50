import type { EntryField, OwnEntryChange, OwnEntryContent } from '#contract/own-entry.ts'

/**
 * Merges a change into an entry that changed since the user saw it (src/offline/README.md "Conflicts"): a field is set if it is still as the
 * user saw it. Undefined if someone else set one of the changed fields to another value.
 */
export function mergedEntryChange(current: OwnEntryContent, change: OwnEntryChange, seen: OwnEntryChange): OwnEntryChange | undefined {
  const asText = (fields: object, field: EntryField) => JSON.stringify((fields as Record<string, unknown>)[field] ?? null)
  const merged: OwnEntryChange = {}
  // `Object.keys` loses the names.
  for (const field of Object.keys(change) as EntryField[]) {
    const stored = asText(current, field)
    if (asText(change, field) === stored) continue
    if (stored !== asText(seen, field)) return undefined
    Object.assign(merged, { [field]: change[field] })
  }
  return merged
}
