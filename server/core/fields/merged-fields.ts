/**
 * Merges a change into something that changed since the user saw it (src/offline/README.md "Conflicts"): a field is set if it is still as the
 * user saw it, or if the user saw the current state (`seen` undefined). Undefined if someone else set one of the changed fields to another value.
 */
export function mergedFields<C extends object>(current: object, change: C, seen: object | undefined): C | undefined {
  const asText = (fields: object, field: string) => JSON.stringify((fields as Record<string, unknown>)[field] ?? null)
  const merged: Partial<C> = {}
  for (const [field, value] of Object.entries(change)) {
    const stored = asText(current, field)
    if (asText(change, field) === stored) continue
    if (seen !== undefined && stored !== asText(seen, field)) return undefined
    Object.assign(merged, { [field]: value })
  }
  // Fields of the change, of which every one may be missing.
  return merged as C
}
