/** A field's value as text for a person: lists with commas, yes and no, a dash for nothing. */
export function valueWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(valueWords).join(', ') || '—'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}
