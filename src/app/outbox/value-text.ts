/** The value of a field as text: lists with commas, yes or no, a dash for no value. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(valueText).join(', ') || '—'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}
