import type { AnswerBlock, AnswerSentence } from './blocks.ts'
import { type Exported, ordersOf } from './exported.ts'

/** An analysis as plain text. */
export function writeText({ title, questions, facts, sections, sources }: Exported): string {
  const parts = [title]
  if (questions.length > 1 || questions[0] !== title) parts.push(questions.map(question => `Question: ${question}`).join('\n'))
  parts.push(facts.join('\n'))
  for (const { record, question, blocks } of sections)
    parts.push(...[record, question].filter(line => line !== undefined), ...blocks.map(block => textOfBlock(block, '')))
  if (sources.length > 0) parts.push('Sources')
  for (const { order, title: name, href, passages } of sources)
    parts.push([`[${order}] ${name}`, `    ${href}`, ...passages.map(({ text }) => `    “${oneLine(text)}”`)].join('\n'))
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}

function textOfBlock(block: AnswerBlock, indent: string): string {
  switch (block.kind) {
    case 'list':
      return block.items
        .map((item, at) => {
          const sign = block.ordered ? `${at + 1}. ` : '- '
          const inner = item.map(one => textOfBlock(one, `${indent}${' '.repeat(sign.length)}`)).join('\n')
          return indent + sign + inner.trimStart()
        })
        .join('\n')
    case 'table':
      return [block.head, ...block.rows].map(row => indent + row.map(sentencesAsText).join(' | ')).join('\n')
    case 'code':
      return block.text
    default:
      return indent + sentencesAsText(block.sentences)
  }
}

const sentencesAsText = (sentences: readonly AnswerSentence[]): string => sentences.map(sentenceAsText).join(' ')

/** A sentence with its marks; one without a passage says so. */
function sentenceAsText({ spans, keys, unsupported }: AnswerSentence): string {
  const said = oneLine(spans.map(({ text, href }) => (href && href !== text ? `${text} (${href})` : text)).join(''))
  const marks = ordersOf(keys).map(order => ` [${order}]`)
  return said + marks.join('') + (unsupported ? ' (no passage)' : '')
}

export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
