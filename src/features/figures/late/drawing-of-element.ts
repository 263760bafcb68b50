import type { Drawing, SvgShape } from '../drawing.ts'
import css from './drawing-of-element.module.css'

/** What style sheets may say of an SVG element. */
const styles = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linejoin',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'vector-effect',
] as const
/** What has a meaning on the page only. */
const ofPage = /^(?:class|style|tabindex|role|aria-.*|data-.*|on.*)$/
const unwanted = /^(?:script|style|foreignObject|animate.*|set)$/

/** An SVG element of the page as a drawing: in the colours of the light theme, without style sheets. */
export function drawingOfElement(element: SVGSVGElement): Drawing {
  const { width, height } = element.viewBox.baseVal
  const copy = element.cloneNode(true) as SVGSVGElement
  const light = document.createElement('div')
  light.className = css['light'] ?? ''
  light.append(copy)
  // Inside its parent, whose rules may name it.
  const parent = element.parentElement ?? document.body
  parent.append(light)
  try {
    const colour = colourReader()
    return {
      width: width || element.clientWidth,
      height: height || element.clientHeight,
      shapes: [...copy.children].flatMap(child => shapeOf(child, colour)),
    }
  } finally {
    light.remove()
  }
}

function shapeOf(element: Element, colour: (text: string) => string): SvgShape[] {
  const style = getComputedStyle(element)
  if (unwanted.test(element.tagName) || style.display === 'none') return []
  const attributes: Record<string, string> = {}
  for (const { name, value } of element.attributes) if (!ofPage.test(name)) attributes[name] = value
  for (const name of styles) {
    const value = style.getPropertyValue(name)
    if (value !== '') attributes[name] = name === 'fill' || name === 'stroke' ? colour(value) : value
  }
  if (element.children.length === 0) return [{ tag: element.tagName, attributes, content: element.textContent ?? '' }]
  return [{ tag: element.tagName, attributes, content: [...element.children].flatMap(child => shapeOf(child, colour)) }]
}

/** Reads a colour as `#rrggbb`: other programs do not know the newer ways to write one. */
function colourReader(): (text: string) => string {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const known = new Map<string, string>()
  const read = (text: string): string => {
    if (!context || text === 'none' || text.startsWith('url(')) return text.replaceAll('"', '')
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = text
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
    if (alpha === 0) return 'none'
    return `#${[red, green, blue].map(part => part.toString(16).padStart(2, '0')).join('')}`
  }
  return text => {
    const found = known.get(text) ?? read(text)
    known.set(text, found)
    return found
  }
}
