import { countText } from '#contract/count-text.ts'
import type { AnalysedDocument } from '../document.ts'
import { markOf } from '../marks.ts'
import { groupPassages } from './groups.ts'
import { rankPassages, type RankedPassage, spread } from './ranking.ts'
import { tablesOf } from './tables.ts'

// The analyst without a language model: answers composed of sentences of the records, word for word, each with its mark. What it counts it says in
// quoted lines (`> `), which are nobody's claim.

/** Sentences of an answer about several records, and of one record among them. */
const most = 12
const ofRecord = 2
/** The share of what is asked about, by its rarity, that a sentence about it has. */
const enough = 0.5
/** Sentences of each patent, and of each profile's document list. */
const ofEach = 4

/** Questions that want something of each record. */
const forEach = /\b(?:each|every|per (?:paper|patent|trial|project|record)|summari[sz]e|list|compare|comparison|overview|respectively)\b/i
const yesOrNo = /^\s*(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should)\b/i

/** The answer to one question about the records, block by block, as marked Markdown. */
export function* writeAnswer(question: string, documents: readonly AnalysedDocument[], type: 'several' | 'few'): Generator<string> {
  const ranked = rankPassages(question, documents)
  const speaking = new Set(ranked.filter(({ share }) => share >= enough).map(({ document }) => document.order)).size
  yield* opening(question, speaking, documents)
  if (ranked.length === 0) return
  if (type === 'few' || forEach.test(question)) yield* eachRecord(ranked, documents, type === 'few' ? ofEach : 1)
  else yield* together(question, ranked)
  const tables = documents.length > 2 ? tablesOf(documents) : []
  if (tables.length > 0) yield `## In numbers\n\n${tables.join('\n\n')}\n\n`
}

function* opening(question: string, speaking: number, documents: readonly AnalysedDocument[]): Generator<string> {
  const all = documents.length
  if (speaking === 0) {
    const empty = documents.filter(({ passages }) => passages.length === 0).length
    yield `> None of the ${countText(all, 'record')} has a sentence about all of this.${empty > 0 ? ` ${countText(empty, 'record')} ${empty === 1 ? 'has' : 'have'} no text.` : ''}\n\n`
    return
  }
  yield `> ${speaking} of ${countText(all, 'record')} ${speaking === 1 ? 'has' : 'have'} sentences about this.${yesOrNo.test(question) ? ' Whether that is a yes or a no is for you to judge.' : ''}\n\n`
}

function* together(question: string, ranked: readonly RankedPassage[]): Generator<string> {
  const groups = groupPassages(question, spread(ranked, most, ofRecord))
  for (const { term, passages } of groups) {
    const lines = passages.map(passage => `- ${quoted(passage)}`).join('\n')
    const heading = groups.length === 1 ? '' : `## ${term === undefined ? 'Also' : capital(term)}\n\n`
    yield `${heading}${lines}\n\n`
  }
}

function* eachRecord(ranked: readonly RankedPassage[], documents: readonly AnalysedDocument[], each: number): Generator<string> {
  for (const document of documents) {
    const own = ranked.filter(passage => passage.document === document)
    const chosen = spread(own, each, each).toSorted((a, b) => a.number - b.number)
    if (chosen.length === 0) continue
    const title = `**${plain(document.title)}** ${markOf(document.order)}`
    yield each === 1
      ? `- ${title}: ${chosen.map(quoted).join(' ')}\n`
      : `### ${plain(document.title)} ${markOf(document.order)}\n\n${chosen.map(passage => `- ${quoted(passage)}`).join('\n')}\n\n`
  }
  if (each === 1) yield '\n'
}

/** The answer for one record to one question; '' if it says nothing about it. Its passages are marked with its order. */
export function answerOfRecord(question: string, document: AnalysedDocument): string {
  const ranked = rankPassages(question, [document])
  const best = ranked[0]
  if (!best) return ''
  const second = ranked.slice(1).find(({ score, text }) => score > best.score * 0.8 && text.length + best.text.length < 500)
  return [best, ...(second ? [second] : [])]
    .toSorted((a, b) => a.number - b.number)
    .map(quoted)
    .join(' ')
}

const quoted = ({ text, document, number }: RankedPassage): string => `${plain(text)} ${markOf(document.order, number)}`
/** A sentence of a record is no Markdown: what could be a sign of it is escaped, and it has no line breaks and no marks of its own. */
const plain = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_[\]<>#|~]/g, sign => `\\${sign}`)
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/^([-+])/, '\\$1')
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
