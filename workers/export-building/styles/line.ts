/** A formatted reference: stretches of text, some of them in italics. */
export interface Segment {
  text: string
  italic?: true
}
export type Line = readonly Segment[]

/** A piece of a reference; what is undefined or empty leaves no trace, its separator neither. */
export type Part = string | Line | undefined

export const line = (...parts: readonly Part[]): Line =>
  parts.flatMap(part => (part === undefined ? [] : typeof part === 'string' ? [{ text: part }] : part)).filter(({ text }) => text !== '')

export const italic = (text: string | undefined): Line => (text ? [{ text, italic: true }] : [])

export const textOfLine = (parts: Line): string => parts.map(({ text }) => text).join('')

/** What is there, with the separator between. */
export function joined(separator: string, ...parts: readonly Part[]): Line {
  const said = parts.map(part => line(part)).filter(part => part.length > 0)
  return line(...said.flatMap((part, at) => (at === 0 ? [part] : [separator, part])))
}

/** `before` and `after` around what is there; nothing where that is nothing. */
export function around(before: string, part: Part, after = ''): Line | undefined {
  const inside = line(part)
  return inside.length === 0 ? undefined : line(before, inside, after)
}

const closes = /[.?!…。？！]["”’]?$/u

/** Ended by a full stop, unless it ends itself. */
export function ended(part: Part): Line | undefined {
  const inside = line(part)
  if (inside.length === 0) return undefined
  return closes.test(textOfLine(inside)) ? inside : line(inside, '.')
}

/** Sentences one after the other. */
export const sentences = (...parts: readonly Part[]): Line => joined(' ', ...parts.map(ended))

/** A quoted title with the mark that follows it inside the quotes, as in America; none where the title ends itself. */
export const quoted = (title: string, mark: string): string => `“${title}${/[?!]$/.test(title) ? '' : mark}”`

/** Neighbours of one look become one segment. */
export const merged = (parts: Line): Segment[] =>
  parts.reduce<Segment[]>((runs, { text, italic }) => {
    const last = runs.at(-1)
    if (last && last.italic === italic) last.text += text
    else runs.push(italic ? { text, italic } : { text })
    return runs
  }, [])
