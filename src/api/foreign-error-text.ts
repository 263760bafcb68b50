const texts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(texts)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []
}

/**
 * What is said about an answer whose error body has another form (S1§8): its errors, otherwise its reason, otherwise its error, otherwise
 * its status.
 */
export function foreignErrorText(json: unknown, { status, statusText }: Pick<Response, 'status' | 'statusText'>): string {
  const { errors, reason, error } = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown>
  const found = [errors, reason, error].map(value => texts(value).join(' ').trim()).find(Boolean) ?? ''
  return `Something went wrong. (${found.slice(0, 500) || statusText || `status ${status}`})`
}
