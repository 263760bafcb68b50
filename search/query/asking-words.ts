import type { IndexName } from '#contract/indexes/shape.ts'
import { callWords, joiningWords, kindsOfPaper, madeWords, recordWords, wishWords, worksWords } from './asking-words.data.ts'
import { commonWords } from './common-words.data.ts'
import { type QueryNode, withConjuncts } from './query.ts'

/**
 * A plain query without the words that say that something is asked for, and not what: `papers about sarcasm`, `show me recent work on sarcasm`,
 * `who invented BLEU`, `the BLEU paper`. Records do not have them, and those that do are not meant. What is left has a telling word.
 */
export function withoutAskingWords(query: QueryNode, index: IndexName): QueryNode {
  if (query.kind !== 'and') return query
  const texts = query.of.map(textOf)
  const to = texts.length - closingOf(texts, index)
  const from = openingOf(texts, index, to < texts.length)
  const isTelling = texts.slice(from, to).some(text => !commonWords.has(text))
  return isTelling && to - from < texts.length ? withConjuncts(query, query.of.slice(from, to)) : query
}

/** Nothing for what is no word as it was typed. */
const textOf = (node: QueryNode): string =>
  node.kind === 'word' && !node.prefix ? node.text.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') : ''

/** How many words at the beginning only ask. `isClosed`: words at the end do too. */
function openingOf(texts: readonly string[], index: IndexName, isClosed: boolean): number {
  const lead = runOf(texts, text => wishWords.has(text) || commonWords.has(text))
  const wish = texts.findIndex(text => wishWords.has(text))
  const record = texts.findIndex((text, at) => at <= lead && isRecord(text, index, wish >= 0 && wish < at))
  const joined = record < 0 ? 0 : runOf(texts.slice(record + 1), text => joiningWords.has(text))
  if (joined > 0) return record + 1 + joined
  if (isClosed) return lead
  if (texts[0] === 'who' && madeWords.has(texts[lead] ?? '')) return lead + 1
  // Titles begin with "Looking for …" too.
  const call = texts.findIndex((text, at) => at < lead && (at > 0 || text !== 'looking') && callWords.get(text)?.has(texts[at + 1] ?? ''))
  return call < 0 ? 0 : call + 2
}

/** How many words at the end only ask. */
function closingOf(texts: readonly string[], index: IndexName): number {
  if (index !== 'publications' || texts.at(-1) !== 'paper') return 0
  return kindsOfPaper.has(texts.at(-2) ?? '') ? 0 : 1
}

const isRecord = (text: string, index: IndexName, isWished: boolean): boolean =>
  recordWords[index]?.has(text) === true || (isWished && worksWords[index]?.has(text) === true)

const runOf = (texts: readonly string[], isOne: (text: string) => boolean): number => {
  const end = texts.findIndex(text => !isOne(text))
  return end < 0 ? texts.length : end
}
