import type { XmlElement } from './xml-elements.ts'

/** The text of an element, its paragraphs set apart by an empty line; undefined where there is none. */
export function paragraphsOf(element: XmlElement | undefined): string | undefined {
  const text = element?.children.filter(one => typeof one === 'string').join('') ?? ''
  const paragraphs = text.split(/[\r\n]+/).map(line => line.replace(/\s+/g, ' ').trim())
  return paragraphs.filter(Boolean).join('\n\n') || undefined
}

const longest = 1000

/** The beginning of a text, up to the last end of a sentence within 1,000 characters. */
export function opening(text: string): string {
  if (text.length <= longest) return text
  const start = text.slice(0, longest)
  const sentences = /^[^]*[.!?](?=\s)/.exec(start)?.[0]
  return sentences ?? `${start.slice(0, start.lastIndexOf(' ')).trimEnd()}…`
}

/** What separates the keywords of a list, whichever of these is met first; a comma in brackets separates nothing. */
const separators = [/;/, /,(?![^()]*\))/, /\.\s/]

/** What the project calls its subjects, then the fields of science that CORDIS finds it in, each once whatever its capitals. */
export function keywordsOf(written: string | undefined, fields: readonly string[]): string[] {
  const listed = written?.split(separators.find(separator => separator.test(written)) ?? '\n') ?? []
  const found = new Map<string, string>()
  for (const one of [...listed, ...fields]) {
    const keyword = one.replace(/^[\s•·–-]+|[\s.]+$/g, '')
    if (keyword && !found.has(keyword.toLowerCase())) found.set(keyword.toLowerCase(), keyword)
  }
  return [...found.values()]
}
