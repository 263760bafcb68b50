import type { SvgShape } from '../drawing.ts'

const namespace = 'http://www.w3.org/2000/svg' as const

/** What XML does not allow: a program would refuse the whole picture. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
const cleaned = (text: string): string => text.replaceAll(unwritable, '')

/** The text of an SVG file. It is written by the browser from elements, so a text of the world is never markup. */
export const svgMarkup = (picture: SvgShape): string => new XMLSerializer().serializeToString(elementOf(picture))

function elementOf({ tag, attributes, content }: SvgShape): SVGElement {
  const element = document.createElementNS(namespace, tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, cleaned(String(value)))
  if (typeof content === 'string') element.textContent = cleaned(content)
  else for (const part of content ?? []) element.append(elementOf(part))
  return element
}
