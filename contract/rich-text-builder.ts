import { limits } from './limits.ts'
import { isPicture, isWebLink, mentionedSlug, type RichElement, type RichNode, type RichParent } from './rich-text-nodes.ts'

type Tag = RichElement['tag']
type Block = 'ul' | 'ol' | 'li' | 'blockquote' | 'pre'

/** Elements of HTML and what they become. All others leave their content where it is. */
const tags: Readonly<Record<string, Tag>> = {
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  blockquote: 'blockquote',
  pre: 'pre',
  a: 'a',
  img: 'img',
  br: 'br',
  b: 'b',
  strong: 'b',
  i: 'i',
  em: 'i',
  cite: 'i',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
}
/** Elements that begin a new line. */
const isLine = /^(?:p|div|section|article|header|footer|main|address|figure|figcaption|h[1-6r]|table|tr|d[ldt]|form)$/
/** Characters that are in no text: controls other than spaces, halves of a pair, and those without width. */
const unkept = /[\p{Cc}\p{Cs}\u200b\ufeff](?<![\t\n\v\f\r])/gu
const blocks: ReadonlySet<Tag | 'line'> = new Set(['line', 'ul', 'ol', 'li', 'blockquote', 'pre'])
const tagOf = (source: string): Tag | 'line' | undefined =>
  isLine.test(source) ? 'line' : Object.hasOwn(tags, source) ? tags[source] : undefined

/** An open element of the source. Without `element` it has none in the tree: its content belongs to the one around it. */
interface Frame {
  source: string
  element?: RichParent
  isBlock: boolean
}

type Attributes = Readonly<Record<string, string>>

/** A text has more elements than its reader wants. */
export class TooManyElements extends Error {}

/**
 * Makes the tree of a rich text from elements and texts as they come, whether they are nested well or not ([Note: Rich texts]). Each step takes
 * the same time, however deep it is.
 */
export class RichTextBuilder {
  readonly #root: RichNode[] = []
  readonly #frames: Frame[] = []
  /** Those with an element: never many, however deep the source is. */
  readonly #elements: (Frame & { element: RichParent })[] = []
  readonly #open = new Map<string, number>()
  /** Nothing stands on the line yet, or a space does. */
  #isSpaced = true
  /** A new line begins; an item that has one already needs a break. */
  #isNewLine = false
  /** The text of this line that ends with a space, if it does. */
  #lastText: { nodes: RichNode[]; at: number } | undefined
  #room: number

  /** Throws `TooManyElements` at the first element beyond `most`, so that a text of somebody else costs no more than what is allowed. */
  constructor(most = Infinity) {
    this.#room = most
  }

  open(source: string, attributes: Attributes = {}): void {
    const tag = tagOf(source)
    if (tag === 'br') this.#lineBreak()
    else if (tag === 'img') this.#picture(attributes)
    else if (tag !== undefined && blocks.has(tag)) this.#openBlock(source, tag as Block | 'line')
    else this.#openInline(source, tag as 'b' | 'i' | 'code' | 'a' | undefined, attributes)
  }

  close(source: string): void {
    if (!this.#open.get(source)) return
    const tag = tagOf(source)
    const isBlock = tag !== undefined && blocks.has(tag)
    if (isBlock) this.#endLine()
    while (this.#frames.at(-1)!.source !== source) this.#pop()
    this.#pop()
    if (isBlock) this.#isNewLine = true
  }

  text(source: string): void {
    const text = source.replace(unkept, '')
    if (this.#container() === 'pre') {
      this.#append(text.replace(/\r\n?|[\f\v]/g, '\n'))
      return
    }
    let collapsed = text.replace(/[ \t\n\v\f\r]+/g, ' ')
    if (this.#isSpaced && collapsed.startsWith(' ')) collapsed = collapsed.slice(1)
    if (collapsed === '') return
    this.#beginLine()
    this.#append(collapsed)
    this.#isSpaced = collapsed.endsWith(' ')
    const nodes = this.#children()
    this.#lastText = this.#isSpaced ? { nodes, at: nodes.length - 1 } : undefined
  }

  /** The tree. Nothing can be added after it. */
  finish(): RichNode[] {
    this.#endLine()
    return withoutEmpty(this.#root)
  }

  #openBlock(source: string, tag: Block | 'line'): void {
    this.#endLine()
    this.#isNewLine = true
    // What HTML need not close: a paragraph before a block, an item before the next one.
    while (this.#frames.at(-1)?.source === 'p') this.#pop()
    if (tag === 'li') while (this.#container() === 'li') this.#pop()
    const around = this.#container()
    const isInList = around === 'ul' || around === 'ol'
    if (isInList) this.#add({ source: tag === 'li' ? source : '', isBlock: true }, { tag: 'li', children: [] })
    if (isInList && tag === 'li') return
    if (this.#mayContain(tag)) this.#add({ source, isBlock: true }, { tag, children: [] })
    else this.#enter({ source, isBlock: true })
  }

  /** In an item only lists are blocks: what else begins there is a new line. */
  #mayContain(tag: Block | 'line'): tag is Exclude<Block, 'li'> {
    const around = this.#container()
    if (tag === 'line' || tag === 'li' || around === 'pre') return false
    if (tag === 'pre') return around !== 'li'
    return this.#elements.length < limits.richText.depth && (around !== 'li' || tag !== 'blockquote')
  }

  #openInline(source: string, tag: 'b' | 'i' | 'code' | 'a' | undefined, attributes: Attributes): void {
    const element = tag && this.#inlineOf(tag, attributes)
    if (!element) {
      // Its content stays where it is: the line does not end with it. Only inside one of its kind is its end told from the end of that one.
      if (this.#open.get(source)) this.#enter({ source, isBlock: false })
      return
    }
    this.#beginLine()
    this.#add({ source, isBlock: false }, element)
  }

  /** Undefined where the element may not stand: in itself, in code, in the name of a person. */
  #inlineOf(tag: 'b' | 'i' | 'code' | 'a', attributes: Attributes): RichParent | undefined {
    const isInside = (...others: Tag[]) => this.#elements.some(({ element, isBlock }) => !isBlock && others.includes(element.tag))
    if (this.#container() === 'pre' || isInside('code', 'mention', tag)) return undefined
    if (tag !== 'a') return { tag, children: [] }
    const href = attributes['href']?.trim() ?? ''
    const slug = mentionedSlug(href)
    if (slug !== undefined) return { tag: 'mention', slug, children: [] }
    return isWebLink(href) ? { tag, href, children: [] } : undefined
  }

  #picture({ src = '', alt = '' }: Attributes): void {
    if (!isPicture(src) || this.#container() === 'pre') return
    this.#beginLine()
    const name = Array.from(alt.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim()).slice(0, limits.richText.alt)
    this.#push({ tag: 'img', src, alt: name.join('').trim() })
    this.#isSpaced = false
    this.#lastText = undefined
  }

  #lineBreak(): void {
    if (this.#container() === 'pre') {
      this.#append('\n')
      return
    }
    this.#trimEnd()
    this.#beginLine()
    this.#push({ tag: 'br' })
    this.#isSpaced = true
  }

  /** Opens the paragraph, item or line that content needs where it stands. */
  #beginLine(): void {
    const around = this.#container()
    const isOpen = this.#elements.at(-1)?.isBlock === false
    if (around === 'ul' || around === 'ol') this.#add({ source: '', isBlock: true }, { tag: 'li', children: [] })
    else if (around === 'li') {
      if (this.#isNewLine && !isOpen && isInline(this.#children().at(-1))) this.#push({ tag: 'br' })
    } else if (!isOpen) this.#add({ source: '', isBlock: false }, { tag: 'p', children: [] })
    this.#isNewLine = false
  }

  #endLine(): void {
    this.#trimEnd()
    while (this.#frames.at(-1)?.isBlock === false) this.#pop()
    this.#isSpaced = true
  }

  /** Removes the space at the end of the line. */
  #trimEnd(): void {
    if (!this.#lastText) return
    const { nodes, at } = this.#lastText
    nodes[at] = (nodes[at] as string).replace(/ $/, '')
    this.#lastText = undefined
  }

  #append(text: string): void {
    const nodes = this.#children()
    const last = nodes.at(-1)
    if (typeof last === 'string') nodes[nodes.length - 1] = last + text
    else nodes.push(text)
  }

  /** The block around; undefined at the top. */
  #container(): Block | undefined {
    return this.#elements.findLast(({ isBlock }) => isBlock)?.element.tag as Block | undefined
  }

  #children(): RichNode[] {
    return this.#elements.at(-1)?.element.children ?? this.#root
  }

  #push(element: RichElement): void {
    if (this.#room-- <= 0) throw new TooManyElements()
    this.#children().push(element)
  }

  #add(frame: Frame, element: RichParent): void {
    this.#push(element)
    const entered = { ...frame, element }
    this.#elements.push(entered)
    this.#enter(entered)
  }

  #enter(frame: Frame): void {
    this.#frames.push(frame)
    this.#open.set(frame.source, (this.#open.get(frame.source) ?? 0) + 1)
  }

  #pop(): void {
    const { source, element } = this.#frames.pop()!
    this.#open.set(source, this.#open.get(source)! - 1)
    if (element) this.#elements.pop()
  }
}

const isInline = (node: RichNode | undefined): boolean =>
  node !== undefined && (typeof node === 'string' || !(node.tag === 'ul' || node.tag === 'ol'))

/** Without elements that have nothing in them, and without breaks at the end of a line. */
function withoutEmpty(nodes: readonly RichNode[]): RichNode[] {
  return nodes.flatMap((node): RichNode[] => {
    if (typeof node === 'string') return node === '' ? [] : [node]
    if (!('children' in node)) return [node]
    let children = withoutEmpty(node.children)
    if (node.tag === 'p' || node.tag === 'li') children = children.slice(0, children.findLastIndex(child => !isBreak(child)) + 1)
    if (node.tag === 'pre')
      children = children.flatMap(text => (typeof text === 'string' ? [text.replace(/^\n+|\s+$/g, '')] : [])).filter(text => text !== '')
    return children.length === 0 ? [] : [{ ...node, children }]
  })
}

const isBreak = (node: RichNode): boolean => typeof node === 'object' && node.tag === 'br'
