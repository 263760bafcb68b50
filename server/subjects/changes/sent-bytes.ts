/**
 * About how many bytes a value has as JSON, escapes and numbers apart: where it matters texts are what is large. Making the JSON to measure it
 * would cost five times as much, and it is made anyway when it is sent.
 */
export function sentBytes(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + 3
  if (typeof value !== 'object' || value === null) return 6
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + sentBytes(one), 2)
  let sum = 2
  for (const [name, one] of Object.entries(value)) sum += name.length + 4 + sentBytes(one)
  return sum
}
