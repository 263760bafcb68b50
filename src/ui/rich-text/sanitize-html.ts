import DOMPurify from 'dompurify'

/** The allowed elements: emphasis, links, lists and quotes; `img` if pictures are allowed; `input` for the caret of the editor. */
const tags = ['a', 'b', 'blockquote', 'br', 'div', 'em', 'i', 'li', 'ol', 'p', 'strong', 'ul']

/** Only http and https links; pictures only as data URLs of formats without scripts. */
const isLink = (address: string): boolean => /^https?:\/\//i.test(address) && URL.canParse(address)
const isPicture = (address: string): boolean => /^data:image\/(?:png|jpeg|gif|webp);base64,[\w+/=]+$/i.test(address)

DOMPurify.addHook('uponSanitizeAttribute', (element, attribute) => {
  const isAllowed =
    (element.nodeName === 'A' && attribute.attrName === 'href' && isLink(attribute.attrValue)) ||
    (element.nodeName === 'IMG' && attribute.attrName === 'src' && isPicture(attribute.attrValue)) ||
    (element.nodeName === 'IMG' && attribute.attrName === 'alt') ||
    (element.nodeName === 'INPUT' && (attribute.attrName === 'id' || attribute.attrName === 'type'))
  // Only this function decides; attributes that DOMPurify would keep are removed.
  attribute.keepAttr = isAllowed
  attribute.forceKeepAttr = isAllowed
})

interface SanitizeOptions {
  images?: boolean
  /** Keeps the hidden fields that the editor uses to restore the caret after an undo. */
  caret?: boolean
}

/** Untrusted HTML as a safe fragment with text formats only. All markup must pass through this function. */
export const sanitizeHtml = (html: string, { images = false, caret = false }: SanitizeOptions = {}): DocumentFragment =>
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

/** A typed link address with its protocol; undefined for anything but http and https. */
export function linkAddress(typed: string): string | undefined {
  const address = /^[a-z][\w+.-]*:/i.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`
  return isLink(address) && new URL(address).hostname.includes('.') ? address : undefined
}

/** The reported content of an editor (S1§5): its HTML, or '' for at most one character and no picture. */
export function editorContent(root: Element, html: string): { html: string; length: number } {
  const length = (root.textContent ?? '').replace(/\u200B/g, '').trim().length
  return { html: length <= 1 && !root.querySelector('img') ? '' : html, length }
}
