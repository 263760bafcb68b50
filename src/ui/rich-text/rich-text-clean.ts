import DOMPurify from 'dompurify'

/** What a text may hold: emphasis, links, lists, quotes, and pictures where they are allowed. `input` is the editor's mark of the caret. */
const tags = ['a', 'b', 'blockquote', 'br', 'div', 'em', 'i', 'li', 'ol', 'p', 'strong', 'ul']

/** Only the web; a picture only as a part of the text, of a kind that runs nothing. */
const isLink = (address: string): boolean => /^https?:\/\//i.test(address) && URL.canParse(address)
const isPicture = (address: string): boolean => /^data:image\/(?:png|jpeg|gif|webp);base64,[\w+/=]+$/i.test(address)

DOMPurify.addHook('uponSanitizeAttribute', (element, attribute) => {
  const isWanted =
    (element.nodeName === 'A' && attribute.attrName === 'href' && isLink(attribute.attrValue)) ||
    (element.nodeName === 'IMG' && attribute.attrName === 'src' && isPicture(attribute.attrValue)) ||
    (element.nodeName === 'IMG' && attribute.attrName === 'alt') ||
    (element.nodeName === 'INPUT' && (attribute.attrName === 'id' || attribute.attrName === 'type'))
  // Keeping is a decision of this function alone; what DOMPurify would keep beyond it goes.
  attribute.keepAttr = isWanted
  attribute.forceKeepAttr = isWanted
})

interface Allowing {
  images?: boolean
  /** The hidden fields by which the editor finds the caret again after an undo. */
  caret?: boolean
}

/** Foreign HTML as a fragment that runs nothing and looks like nothing but text. The one door through which markup comes in. */
export const cleanFragment = (html: string, { images = false, caret = false }: Allowing = {}): DocumentFragment =>
  document.importNode(
    DOMPurify.sanitize(html, {
      ALLOWED_TAGS: [...tags, ...(images ? ['img'] : []), ...(caret ? ['input'] : [])],
      ALLOWED_ATTR: ['href', 'src', 'alt', ...(caret ? ['id', 'type'] : [])],
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      RETURN_DOM_FRAGMENT: true,
    }),
    true,
  )

/** The address of a link as it is kept: with its protocol; undefined for anything that is not of the web. */
export function linkAddress(typed: string): string | undefined {
  const address = /^[a-z][\w+.-]*:/i.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`
  return isLink(address) && new URL(address).hostname.includes('.') ? address : undefined
}

/** What is reported of an editor's content (S1§5): its HTML, or nothing where there is a character at most and no picture. */
export function contentOf(root: Element, html: string): { html: string; length: number } {
  const length = (root.textContent ?? '').replace(/\u200B/g, '').trim().length
  return { html: length <= 1 && !root.querySelector('img') ? '' : html, length }
}
