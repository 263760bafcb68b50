import DOMPurify, { type Config } from 'dompurify'
import { isPicture, isWebLink, mentionedSlug } from '#contract/rich-text-nodes.ts'
import { policy } from '#kit/trusted-urls.ts'

/** The allowed elements: emphasis, links, lists, quotes and code; `img` if pictures are allowed; `input` for the caret of the editor. */
const tags = ['a', 'b', 'blockquote', 'br', 'code', 'div', 'em', 'i', 'li', 'ol', 'p', 'pre', 'strong', 'ul']

/** Lines of web pages and word processors that become lines here. */
const otherLines = ['dd', 'dt', 'figcaption', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'section', 'article', 'tr']
const cells = ['td', 'th']

/** Makes lines of what has none of our elements: otherwise what was in two lines, or two cells, would be one word. */
function makeLines(fragment: DocumentFragment): void {
  for (const cell of fragment.querySelectorAll(cells.join())) cell.replaceWith(...cell.childNodes, ' ')
  for (const line of fragment.querySelectorAll(otherLines.join())) {
    const ours = document.createElement('div')
    ours.append(...line.childNodes)
    line.replaceWith(ours)
  }
}

/** Web pages, and profiles of ours, which are mentions. */
const isLink = (address: string): boolean => isWebLink(address) || mentionedSlug(address) !== undefined

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
export function sanitizeHtml(html: string, { images = false, caret = false }: SanitizeOptions = {}): DocumentFragment {
  const fragment = document.importNode(
    DOMPurify.sanitize(html, {
      ALLOWED_TAGS: [...tags, ...otherLines, ...cells, ...(images ? ['img'] : []), ...(caret ? ['input'] : [])],
      ALLOWED_ATTR: ['href', 'src', 'alt', ...(caret ? ['id', 'type'] : [])],
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      RETURN_DOM_FRAGMENT: true,
      // Without it the package makes a policy of its own, under a name that would have to be allowed on every page.
      ...(policy && { TRUSTED_TYPES_POLICY: policy as unknown as Config['TRUSTED_TYPES_POLICY'] }),
    }),
    true,
  )
  makeLines(fragment)
  return fragment
}

/** A typed link address with its protocol; undefined for anything but http and https. */
export function linkAddress(typed: string): string | undefined {
  const address = /^[a-z][\w+.-]*:/i.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`
  return isWebLink(address) && URL.canParse(address) && new URL(address).hostname.includes('.') ? address : undefined
}
