/** The value of a field as text: lists with commas, choices by their names, yes or no, a dash for no value. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(valueText).join(', ') || '—'
  if (typeof value === 'object' && 'name' in value) return valueText(value.name)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}
