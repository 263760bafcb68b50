import type { Part } from '#contract/records.ts'
import type { XmlElement } from '../reading/xml-elements.ts'
import { lineOf, linesOf } from './text.ts'

/**
 * The whole description, split at its headings, with an empty line between paragraphs. Consecutive headings are joined; text before the
 * first heading has none.
 */
export function descriptionParts(description: XmlElement | undefined): Part[] {
  const parts: Part[] = []
  let names: string[] = []
  let paragraphs: string[] = []
  const close = (): void => {
    if (paragraphs.length === 0) return
    const name = names.join(' – ')
    parts.push({ ...(name !== '' && { name }), value: paragraphs.join('\n\n'), order: parts.length + 1 })
    names = []
    paragraphs = []
  }
  const walk = (element: XmlElement): void => {
    for (const one of element.children) {
      const loose = typeof one === 'string' ? one.replace(/\s+/g, ' ').trim() : ''
      if (loose !== '') paragraphs.push(loose)
      if (typeof one === 'string') continue
      if (one.name === 'heading') {
        close()
        const name = lineOf(one)
        if (name !== '') names.push(name)
      } else if (holdsParagraphs(one)) walk(one)
      else {
        const text = linesOf(one).join('\n')
        if (text !== '') paragraphs.push(text)
      }
    }
  }
  if (description) walk(description)
  close()
  // A heading without text is still part of the description.
  if (names.length > 0) parts.push({ value: names.join(' – '), order: parts.length + 1 })
  return parts
}

/** Sections of a description, such as that of the drawings, contain headings and paragraphs of their own. */
const holdsParagraphs = (element: XmlElement): boolean =>
  element.children.some(one => typeof one !== 'string' && (one.name === 'heading' || one.name === 'p'))
