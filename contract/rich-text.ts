import * as v from 'valibot'
import { limits } from './limits.ts'
import { RichTextBuilder } from './rich-text-builder.ts'
import { mentionAddress, type RichNode } from './rich-text-nodes.ts'
import { atMost, rule } from './rules.ts'
import { seenLength } from './seen-length.ts'

export { mentionAddress } from './rich-text-nodes.ts'
export type { RichNode } from './rich-text-nodes.ts'

/**
 * [Note: Rich texts] What people write with emphasis, links, lists, quotes, code, pictures and mentions is stored and sent as HTML of one form, which
 * only `writeRichText` makes, from one tree. `parseRichText` reads this form and nothing else: what is not of it stays text. So no other parser
 * and no sanitiser stands between a text and the screen, which draws elements from the tree.
 */
const piece = /<(\/?)([a-z]+)((?: [a-z]+="[^"<>]*")*)>|(?:[^<]+|<(?![a-z/]))+|</y

/** Reads the form that `writeRichText` writes, in linear time. */
export function parseRichText(text: string, builder = new RichTextBuilder()): RichNode[] {
  piece.lastIndex = 0
  for (let found = piece.exec(text); found; found = piece.exec(text)) {
    const [whole, end, tag, attributes] = found
    if (tag === undefined || !isWritten(tag, attributes!)) builder.text(unescaped(whole))
    else if (end) builder.close(tag)
    else builder.open(tag, attributesOf(attributes!))
  }
  return builder.finish()
}

const written: ReadonlySet<string> = new Set(['p', 'b', 'i', 'ul', 'ol', 'li', 'blockquote', 'code', 'pre', 'br'])
const isWritten = (tag: string, attributes: string): boolean =>
  attributes === '' ? written.has(tag) || tag === 'a' : tag === 'a' || tag === 'img'

function attributesOf(written: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name, value] of written.matchAll(/ ([a-z]+)="([^"]*)"/g)) found[name!] = unescaped(value!)
  return found
}

const characters: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const unescaped = (text: string): string => text.replace(/&(?:amp|lt|gt|quot);/g, entity => characters[entity]!)
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const quoted = (text: string): string => `"${escaped(text).replaceAll('"', '&quot;')}"`

/** Characters of a text as it is sent, with its pictures. */
export const sentLength = limits.richText.sent

/** Bytes of a text of so many characters as it is kept, without its pictures. */
export const keptBytes = (max: number): number => limits.richText.kept * max

/** What a link of somebody says to those who fetch it: that nobody here vouches for it, and nothing of us. */
export const linkRelation = 'nofollow ugc noopener noreferrer'

export const writeRichText = (nodes: readonly RichNode[]): string => nodes.map(node => writtenNode(node)).join('')

function writtenNode(node: RichNode): string {
  if (typeof node === 'string') return escaped(node)
  switch (node.tag) {
    case 'br':
      return '<br>'
    case 'img':
      return `<img src=${quoted(node.src)} alt=${quoted(node.alt)}>`
    case 'a':
      return `<a href=${quoted(node.href)} rel="${linkRelation}">${writeRichText(node.children)}</a>`
    case 'mention':
      return `<a href=${quoted(mentionAddress(node.slug))}>${writeRichText(node.children)}</a>`
    default:
      return `<${node.tag}>${writeRichText(node.children)}</${node.tag}>`
  }
}

/** The text without formats: a line for each paragraph, item and line break. A picture is what it is called. */
export const plainText = (nodes: readonly RichNode[]): string =>
  lines(nodes)
    .replace(/\n{2,}/g, '\n')
    .trim()

function lines(nodes: readonly RichNode[]): string {
  return nodes
    .map(node => {
      if (typeof node === 'string') return node
      if (node.tag === 'br') return '\n'
      if (node.tag === 'img') return node.alt
      const inside = lines(node.children)
      return isLine.has(node.tag) ? `\n${inside}\n` : inside
    })
    .join('')
}
const isLine: ReadonlySet<string> = new Set(['p', 'li', 'ul', 'ol', 'blockquote', 'pre'])

/** What somebody wrote as plain text, the title first: to be shown where the form of it is gone, and copied. */
export const plainTextOf = ({ title, content }: { title?: string | undefined; content?: string | undefined }): string =>
  [title, plainText(parseRichText(content ?? ''))].filter(Boolean).join('\n\n')

/** Characters of the text, without formats and pictures. */
export const textLength = (nodes: readonly RichNode[]): number => Array.from(plainText(withoutPictures(nodes))).length

const withoutPictures = (nodes: readonly RichNode[]): RichNode[] =>
  nodes.flatMap((node): RichNode[] => {
    if (typeof node === 'string' || node.tag === 'br') return [node]
    return node.tag === 'img' ? [] : [{ ...node, children: withoutPictures(node.children) }]
  })

/** Every element, from the first to the last. */
function* elementsIn(nodes: readonly RichNode[]): Generator<Exclude<RichNode, string>> {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    yield node
    if ('children' in node) yield* elementsIn(node.children)
  }
}

/** The slugs of the people who are mentioned, each once, as many as are told. */
export const mentionsOf = (nodes: readonly RichNode[]): string[] =>
  [...new Set([...elementsIn(nodes)].flatMap(node => (node.tag === 'mention' ? [node.slug] : [])))].slice(0, limits.richText.mentions)

/** The addresses of its pictures, each once. */
export const picturesOf = (nodes: readonly RichNode[]): string[] => [
  ...new Set([...elementsIn(nodes)].flatMap(node => (node.tag === 'img' ? [node.src] : []))),
]

/** Characters of the text, and its name in messages: 'content'. */
export interface RichTextBounds {
  min?: number
  max?: number
  what?: string
}

/** Why a text cannot be kept, as a sentence; undefined if it can. */
export function richTextFault(
  nodes: readonly RichNode[],
  { min = 0, max = limits.richText.length, what = 'content' }: RichTextBounds = {},
): string | undefined {
  const length = textLength(nodes)
  if (seenLength(plainText(withoutPictures(nodes))) < min) return `The ${what} must be at least ${min} characters.`
  if (length > max) return `The ${what} must be at most ${max} characters.`
  if (utf8Length(writeRichText(withoutPictures(nodes))) > keptBytes(max))
    return `The ${what} is too large with its links and formats. Make it shorter, or leave out a link.`
  const elements = [...elementsIn(nodes)]
  const count = (tag: string) => elements.filter(element => element.tag === tag).length
  if (count('img') > limits.richText.pictures) return `The ${what} can have at most ${limits.richText.pictures} pictures.`
  if (count('a') > limits.richText.links) return `The ${what} can have at most ${limits.richText.links} links.`
  return elements.length > limits.richText.elements ? tooManyParts(what) : undefined
}

export const tooManyParts = (what = 'content'): string => `The ${what} has too many parts. Divide it, or use fewer formats.`

function utf8Length(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0)!
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

/** The characters that a reader of some HTML sees, about: the server counts again in what it keeps. */
const shownLength = (html: string): number =>
  Array.from(
    html
      .replace(/<[^<>]*>/g, '')
      .replace(/&(?:nbsp|#160);/g, ' ')
      .trim(),
  ).length

/** A text with formats as it is sent: any HTML, of which the server keeps what is allowed. Pictures are data URLs, or addresses of kept ones. */
export const richText = (min: number, max: number = limits.richText.length, what = 'content') =>
  v.pipe(
    v.string(),
    atMost(limits.richText.sent, `The ${what} is too large. Make it shorter, or leave out a picture.`),
    rule<string>(
      { description: `HTML: p, b, i, a, ul, ol, li, blockquote, code, pre, img and br; at most ${max} characters of text.` },
      html => min === 0 || shownLength(html) >= min,
      `The ${what} must be at least ${min} characters.`,
    ),
    rule<string>({}, html => !/\p{Cs}|\0/u.test(html), `The ${what} contains characters that cannot be saved.`),
  )
