/** A run of text in a formatted reference. */
export interface TextRun {
  text: string
  italic?: true
}
export type Line = readonly TextRun[]

/** A part of a reference; an undefined or empty part is left out with its separator. */
export type LinePart = string | Line | undefined

export const toLine = (...parts: readonly LinePart[]): Line =>
  parts.flatMap(part => (part === undefined ? [] : typeof part === 'string' ? [{ text: part }] : part)).filter(({ text }) => text !== '')

export const italic = (text: string | undefined): Line => (text ? [{ text, italic: true }] : [])

export const textOfLine = (parts: Line): string => parts.map(({ text }) => text).join('')

/** The non-empty parts, joined by the separator. */
export function joined(separator: string, ...parts: readonly LinePart[]): Line {
  const said = parts.map(part => toLine(part)).filter(part => part.length > 0)
  return toLine(...said.flatMap((part, at) => (at === 0 ? [part] : [separator, part])))
}

/** `before` and `after` around a part; undefined if the part is empty. */
export function around(before: string, part: LinePart, after = ''): Line | undefined {
  const inside = toLine(part)
  return inside.length === 0 ? undefined : toLine(before, inside, after)
}

const closes = /[.?!…。？！]["”’]?$/u

/** Adds a full stop, unless the part ends with a closing mark. */
export function ended(part: LinePart): Line | undefined {
  const inside = toLine(part)
  if (inside.length === 0) return undefined
  return closes.test(textOfLine(inside)) ? inside : toLine(inside, '.')
}

/** Sentences one after the other. */
export const sentences = (...parts: readonly LinePart[]): Line => joined(' ', ...parts.map(ended))

/** A quoted title with the following mark inside the quotes (American style); no mark if the title ends with its own. */
export const quotedTitle = (title: string, mark: string): string => `“${title}${/[?!]$/.test(title) ? '' : mark}”`

/** Joins neighbouring runs of the same style. */
export const merged = (parts: Line): TextRun[] =>
  parts.reduce<TextRun[]>((runs, { text, italic }) => {
    const last = runs.at(-1)
    if (last && last.italic === italic) last.text += text
    else runs.push(italic ? { text, italic } : { text })
    return runs
  }, [])
