import { marked, type Token, type Tokens } from 'marked'
import { sentencesOf } from '../sentences.ts'
import { orderOfKey, splitAtMarks } from '../marks.ts'
import type { AnswerBlock, AnswerSentence, ReadAnswer, Span } from './blocks.ts'

interface Known {
  /** The keys of the passages that were given to the analyst, or are kept with the answer. */
  keys: ReadonlySet<string>
  /** The records: 1 to `records`. */
  records: number
  /** Addresses that may be links. Any other, also one that a record has, is text: it could carry away what was read. */
  links?: ReadonlySet<string>
  /** Whether quoted lines are notes of ours; a language model has none. */
  hasNotes: boolean
}

/** Lists and quotes are not deeper. */
const deepest = 6

/**
 * Reads an answer: Markdown with marks. Nothing in it is markup: HTML is text, a picture is its description, and only links that were given
 * are links. Marks of what was not given are dropped; a sentence without any left is unsupported.
 */
export function readAnswer(text: string, known: Known): ReadAnswer {
  const read = new Reader(known)
  const blocks = read.blocks(marked.lexer(text, { gfm: true }), 0, 'claims')
  return { blocks, claims: read.claims, unsupported: read.unsupported, cited: read.cited }
}

/** `claims`: its sentences need passages. Headings and cells of tables need none. */
type Need = 'claims' | 'none'

class Reader {
  claims = 0
  unsupported = 0
  readonly cited = new Set<number>()
  readonly #known: Known

  constructor(known: Known) {
    this.#known = known
  }

  blocks(tokens: readonly Token[], depth: number, need: Need): AnswerBlock[] {
    return tokens.flatMap(token => this.#block(token, depth, need))
  }

  #block(token: Token, depth: number, need: Need): AnswerBlock[] {
    const one = token as Tokens.Generic
    const inner = one.tokens ?? []
    switch (token.type) {
      case 'space':
      case 'hr':
      case 'def':
        return []
      case 'heading':
        return [{ kind: 'heading', level: Math.min(6, Math.max(2, Number(one['depth']) + 1)), sentences: this.#sentences(inner, 'none') }]
      case 'blockquote':
        if (!this.#known.hasNotes) return depth < deepest ? this.blocks(inner, depth + 1, need) : this.#plain(one, need)
        return [
          {
            kind: 'note',
            sentences: this.#sentences(
              inner.flatMap(part => ('tokens' in part ? (part.tokens ?? []) : [])),
              'none',
            ),
          },
        ]
      case 'list': {
        const { ordered, items } = token as Tokens.List
        if (depth >= deepest) return this.#plain(one, need)
        return [{ kind: 'list', ordered, items: items.map(item => this.blocks(item.tokens, depth + 1, need)) }]
      }
      case 'table': {
        const { header, rows } = token as Tokens.Table
        const cell = ({ tokens }: Tokens.TableCell) => this.#sentences(tokens, 'none')
        return [{ kind: 'table', head: header.map(cell), rows: rows.map(row => row.map(cell)) }]
      }
      case 'code':
        return [{ kind: 'code', text: (token as Tokens.Code).text }]
      case 'paragraph':
      case 'text':
        return this.#paragraph(inner.length > 0 ? inner : [{ type: 'text', raw: one.raw, text: one['text'] as string }], need)
      default:
        return this.#plain(one, need)
    }
  }

  #plain({ raw }: { raw: string }, need: Need): AnswerBlock[] {
    return raw.trim() === '' ? [] : this.#paragraph([{ type: 'text', raw, text: raw }], need)
  }

  #paragraph(tokens: readonly Token[], need: Need): AnswerBlock[] {
    const sentences = this.#sentences(tokens, need)
    return sentences.length > 0 ? [{ kind: 'paragraph', sentences }] : []
  }

  /** Sentences in order. The marks behind one belong to it, also behind its full stop. */
  #sentences(tokens: readonly Token[], need: Need): AnswerSentence[] {
    const spans = spansOf(tokens, {}, 0, this.#known.links)
    const text = spans.map(span => span.text).join('')
    const sentences: AnswerSentence[] = []
    let at = 0
    for (const { text: piece, keys } of splitAtMarks(text)) {
      const start = text.indexOf(piece, at)
      at = start + piece.length
      const parts = sentencesOf(piece)
      const rest = piece.trim()
      if (parts.length === 0) {
        // A full stop behind a mark, or marks alone; in a cell of a table also a number.
        const last = sentences.at(-1)
        const spans = rest === '' ? [] : [{ text: restored(rest) }]
        last?.spans.push(...spans)
        last?.keys.push(...keys)
        if (!last && (rest !== '' || need === 'none')) sentences.push({ spans, keys: [...keys], unsupported: false })
        continue
      }
      for (const [i, part] of parts.entries())
        sentences.push({
          spans: cutSpans(spans, start + part.start, start + part.end),
          keys: i === parts.length - 1 ? keys : [],
          unsupported: false,
        })
    }
    for (const sentence of sentences) this.#judge(sentence, need)
    return sentences
  }

  #judge(sentence: AnswerSentence, need: Need): void {
    const { keys, records } = this.#known
    sentence.keys = [...new Set(sentence.keys)].filter(key =>
      key.includes('.') ? keys.has(key) : orderOfKey(key) >= 1 && orderOfKey(key) <= records,
    )
    for (const key of sentence.keys) this.cited.add(orderOfKey(key))
    if (need === 'none') return
    this.claims++
    // A sentence that leads to a list claims nothing.
    const leads = sentence.spans.at(-1)?.text.trimEnd().endsWith(':')
    if (sentence.keys.length > 0 || leads) return
    sentence.unsupported = true
    this.unsupported++
  }
}

type Style = Omit<Span, 'text'>

function spansOf(tokens: readonly Token[], style: Style, depth: number, links: Known['links']): Span[] {
  return tokens.flatMap((token): Span[] => {
    const one = token as Tokens.Generic
    const inner = (also: Style): Span[] =>
      depth < deepest && one.tokens ? spansOf(one.tokens, { ...style, ...also }, depth + 1, links) : [{ ...style, text: textOf(one) }]
    switch (token.type) {
      case 'strong':
        return inner({ strong: true })
      case 'em':
        return inner({ em: true })
      case 'codespan':
        return [{ ...style, code: true, text: textOf(one) }]
      case 'link':
        return inner(links?.has(one['href'] as string) ? { href: one['href'] as string } : {})
      case 'escape':
        return [{ ...style, text: escaped[textOf(one)] ?? textOf(one) }]
      case 'br':
        return [{ ...style, text: ' ' }]
      case 'text':
      case 'del':
        return inner({})
      case 'html':
        return [{ ...style, text: one.raw }]
      default:
        return [{ ...style, text: textOf(one) }]
    }
  })
}

/** A bracket that is no part of a mark has a stand-in until marks are found. */
const escaped: Readonly<Record<string, string>> = { '[': '\ue000', ']': '\ue001' }
const restored = (text: string): string => text.replaceAll('\ue000', '[').replaceAll('\ue001', ']')

const textOf = (token: Tokens.Generic): string => (typeof token['text'] === 'string' ? token['text'] : token.raw)

/** The parts of spans between two offsets of their text. */
function cutSpans(spans: readonly Span[], start: number, end: number): Span[] {
  const cut: Span[] = []
  let at = 0
  for (const span of spans) {
    const from = Math.max(start, at)
    const to = Math.min(end, at + span.text.length)
    if (from < to) cut.push({ ...span, text: restored(span.text.slice(from - at, to - at)) })
    at += span.text.length
  }
  return cut
}
