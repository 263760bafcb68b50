import { type XmlElement, rawText } from '../reading/xml-elements.ts'
import { subscript, superscript } from '../reading/script-letters.ts'

/** MathML as one line of plain text: `(a + b)/2`, `x₁`, `√(2)`, `∑_(i=1)^m`. Unknown elements are read as a row of their parts. */
export function mathText(element: XmlElement): string {
  const parts = element.children.filter((one): one is XmlElement => typeof one !== 'string').map(mathText)
  const at = (number: number): string => parts[number] ?? ''
  switch (element.name) {
    case 'mi':
    case 'mn':
    case 'mtext':
      return rawText(element).replace(/\s+/g, ' ').trim()
    case 'mo':
      return operator(rawText(element).trim())
    case 'mspace':
      return ' '
    case 'annotation':
    case 'annotation-xml':
    case 'mphantom':
      return ''
    case 'mfrac':
      return `${grouped(at(0))}/${grouped(at(1))}`
    case 'msqrt':
      return `√(${parts.join('')})`
    case 'mroot':
      return `${superscript(at(1))}√(${at(0)})`
    case 'msub':
    case 'munder':
      return grouped(at(0)) + subscript(tight(at(1)))
    case 'msup':
    case 'mover':
      return grouped(at(0)) + superscript(tight(at(1)))
    case 'msubsup':
    case 'munderover':
      return grouped(at(0)) + subscript(tight(at(1))) + superscript(tight(at(2)))
    case 'mfenced':
      return `${element.attributes['open'] ?? '('}${parts.join(', ')}${element.attributes['close'] ?? ')'}`
    case 'mtable':
      return parts.length > 1 ? `[${parts.join('; ')}]` : at(0)
    case 'mtr':
      return parts.join(', ')
    default:
      return parts.join('')
  }
}

/** Puts spaces around relations and additions; removes invisible operators. */
function operator(sign: string): string {
  if (/^[\u2061-\u2064]$/.test(sign)) return ''
  return /^[=<>≤≥≦≧≠≈≡∼→←⇒∈+−±×∝]$/.test(sign) ? ` ${sign} ` : sign
}

const tight = (text: string): string => text.replace(/\s+/g, '')

/** Puts brackets around several characters, unless there are some. */
function grouped(text: string): string {
  const inner = text.trim()
  return /^[\p{L}\p{N}.\p{M}]*$|^.$|^\([^()]*\)$/u.test(inner) ? inner : `(${inner})`
}
