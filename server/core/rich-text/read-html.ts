import { RichTextBuilder } from '#contract/rich-text-builder.ts'
import { profilePath } from '#contract/rich-text-nodes.ts'
import type { RichNode } from '#contract/rich-text.ts'
import { entities } from './entities.data.ts'

/** Elements whose content is no text for readers. */
const unread =
  /^(?:audio|embed|frameset|head|iframe|math|noembed|noframes|noscript|object|option|plaintext|script|select|style|svg|template|textarea|title|video|xmp)$/

/** Where a tag, a comment or a declaration may begin. Any other angle is text. */
const markup = /<(?=[a-z/!?])/gi
const tagStart = /<(\/?)([a-z][^\s/>]*)/iy
const attribute = /[\s/]*(?:(>)|([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)?))?|=)/y

/**
 * The allowed parts of any HTML as a tree. It need not understand what browsers make of a text: nothing of the source gets further, because the tree is
 * written anew ([Note: Rich texts]). It goes over the source once, so that no nesting and no unfinished part makes it slow.
 *
 * `origin` is that of our pages: a whole address of a profile is a mention too.
 */
export function readHtml(html: string, origin?: string, builder = new RichTextBuilder()): RichNode[] {
  let at = 0
  while (at < html.length) {
    markup.lastIndex = at
    const start = markup.exec(html)?.index ?? html.length
    builder.text(decoded(html.slice(at, start)))
    if (start === html.length) break
    const comment = commentEnd(html, start)
    if (comment !== undefined) {
      at = comment
      continue
    }
    tagStart.lastIndex = start
    const [whole, end, written] = tagStart.exec(html) ?? []
    if (whole === undefined || written === undefined) {
      builder.text('<')
      at = start + 1
      continue
    }
    const tag = written.toLowerCase()
    const { attributes, next } = attributesAt(html, start + whole.length)
    at = next
    if (end) builder.close(tag)
    else if (unread.test(tag)) at = endOf(html, tag, at)
    else builder.open(tag, tag === 'a' ? { href: addressOf(attributes.get('href'), origin) } : Object.fromEntries(attributes))
    if (tag === 'td' || tag === 'th') builder.text(' ')
  }
  return builder.finish()
}

/** How often markup begins, which is what costs most to read. */
export const markupIn = (html: string): number => html.match(markup)?.length ?? 0

/** Where a comment or declaration ends that begins here; one without an end takes the rest. */
function commentEnd(html: string, start: number): number | undefined {
  const next = html[start + 1]
  if (next !== '!' && next !== '?') return undefined
  const ending = html.startsWith('<!--', start) ? '-->' : '>'
  const end = html.indexOf(ending, start + 2)
  return end < 0 ? html.length : end + ending.length
}

function attributesAt(html: string, from: number): { attributes: Map<string, string>; next: number } {
  const attributes = new Map<string, string>()
  attribute.lastIndex = from
  for (let found = attribute.exec(html); found; found = attribute.exec(html)) {
    const [, end, name, double, single, bare] = found
    if (end) return { attributes, next: attribute.lastIndex }
    const key = name?.toLowerCase()
    if (key !== undefined && !attributes.has(key)) attributes.set(key, decoded(double ?? single ?? bare ?? ''))
  }
  return { attributes, next: html.length }
}

function endOf(html: string, tag: string, from: number): number {
  const end = new RegExp(String.raw`</${tag}(?=[\s/>])[^>]*>?`, 'gi')
  end.lastIndex = from
  return end.test(html) ? end.lastIndex : html.length
}

/** A link as it is kept: a whole address of a profile of ours is its path. */
function addressOf(href = '', origin?: string): string {
  const address = href.trim().replace(/[\s<>"]/g, encodeURIComponent)
  const path = origin !== undefined && address.startsWith(origin + profilePath) ? address.slice(origin.length) : address
  if (!path.startsWith(profilePath)) return path
  try {
    return decodeURIComponent(path.replace(/[?#].*$/, ''))
  } catch {
    return path
  }
}

const characters = new Map(entities.split(' ').map(pair => pair.split(':') as [string, string]))

const decoded = (text: string): string =>
  text.replace(/&(?:#(?:x([\da-f]{1,6})|(\d{1,7}))|([a-z]\w{1,7}));?/gi, (written, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return characters.get(name) ?? written
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
  })
