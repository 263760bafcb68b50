import { readableText } from '../reading/readable-text.ts'
import { texAsText, withoutTex } from '../reading/tex-text.ts'
import type { XmlElement } from '../reading/xml-elements.ts'

/** The text of an element on one line, with its formulas and other TeX as readable text. */
export const readableTextOf = (element: XmlElement | undefined): string =>
  element ? readableText(rawTextOf(element)).normalize('NFC').replace(/\s+/g, ' ').trim() : ''

const rawTextOf = ({ name, children }: XmlElement): string =>
  children.map(one => (typeof one !== 'string' ? rawTextOf(one) : name === 'tex-math' ? texAsText(one) : withoutTex(one))).join('')
