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
  const from = openingOf(texts, index)
  const to = texts.length - closingOf(texts, index)
  if (from === 0 && to === texts.length) return query
  const of = query.of.slice(from, to)
  if (!texts.slice(from, to).some(text => !commonWords.has(text))) return query
  return withConjuncts(query, of)
}

/** Nothing for what is no word as it was typed. */
const textOf = (node: QueryNode): string =>
  node.kind === 'word' && !node.prefix && !node.years ? node.text.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') : ''

/** How many words at the beginning only ask. */
function openingOf(texts: readonly string[], index: IndexName): number {
  const lead = runOf(texts, text => wishWords.has(text) || commonWords.has(text))
  const record = texts.findIndex((text, at) => at <= lead && isRecord(text, index, texts.slice(0, at)))
  const joined = record < 0 ? 0 : runOf(texts.slice(record + 1), text => joiningWords.has(text))
  if (joined > 0) return record + 1 + joined
  if (closingOf(texts, index) > 0) return lead
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

const isRecord = (text: string, index: IndexName, before: readonly string[]): boolean =>
  recordWords[index]?.has(text) === true || (worksWords[index]?.has(text) === true && before.some(word => wishWords.has(word)))

const runOf = (texts: readonly string[], isOne: (text: string) => boolean): number => {
  const end = texts.findIndex(text => !isOne(text))
  return end < 0 ? texts.length : end
}
