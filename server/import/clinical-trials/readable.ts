import { readableText } from '../reading/readable-text.ts'

/** A value of a study, at any depth, with all its texts readable. */
export function readable(value: unknown): unknown {
  if (typeof value === 'string') return withoutEscapes(value)
  if (Array.isArray(value)) return value.map(readable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, readable(inside)]))
}

/**
 * The register writes Markdown: paragraphs and list markers stay, the backslashes before signs go. Some sponsors sent their signs as
 * references, which arrive as `\&gt;`.
 */
const withoutEscapes = (text: string): string =>
  readableText(text.replace(/\r\n?/g, '\n').replace(/\\([!-/:-@[-`{-~])/g, '$1'))
    // Spaces that do not break come from word processors.
    .replace(/\u00a0/g, ' ')
    .trim()
