import type { AnswerBlock, AnswerSentence, Span } from './blocks.ts'
import { type Exported, ordersOf } from './exported.ts'
import { oneLine } from './write-text.ts'

/** An analysis as Markdown. What comes from records and questions is escaped: it is text. */
export function writeMarkdown({ title, questions, facts, sections, sources }: Exported): string {
  const parts = [`# ${plain(title)}`]
  if (questions.length > 1 || questions[0] !== title) parts.push(questions.map(question => `- ${plain(question)}`).join('\n'))
  parts.push(`*${facts.map(plain).join(' · ')}*`)
  for (const { record, question, blocks } of sections)
    parts.push(
      ...(record === undefined ? [] : [`## ${plain(record)}`]),
      ...(question === undefined ? [] : [`### ${plain(question)}`]),
      ...blocks.map(block => markdownOfBlock(block, '')),
    )
  if (sources.length > 0) parts.push('## Sources')
  for (const { order, title: name, href, passages } of sources)
    parts.push(
      [`**\\[${order}\\]** [${plain(name)}](<${addressOf(href)}>)`, ...passages.map(({ text }) => `- “${plain(text)}”`)].join('\n\n'),
    )
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}

function markdownOfBlock(block: AnswerBlock, indent: string): string {
  switch (block.kind) {
    case 'heading':
      return `${indent}${'#'.repeat(block.level)} ${sentencesAsMarkdown(block.sentences)}`
    case 'note':
      return `${indent}> ${sentencesAsMarkdown(block.sentences)}`
    case 'list':
      return block.items
        .map((item, at) => {
          const sign = block.ordered ? `${at + 1}. ` : '- '
          const inner = item.map(one => markdownOfBlock(one, indent + ' '.repeat(sign.length))).join('\n\n')
          return indent + sign + inner.trimStart()
        })
        .join('\n')
    case 'table': {
      const line = (cells: readonly string[]) => `${indent}| ${cells.join(' | ')} |`
      const rows = [block.head, ...block.rows].map(row => line(row.map(sentencesAsMarkdown)))
      return [rows[0], line(block.head.map(() => '---')), ...rows.slice(1)].join('\n')
    }
    case 'code':
      // Four spaces before each line: no fence that the text could end.
      return block.text
        .split('\n')
        .map(line => `${indent}    ${line}`)
        .join('\n')
    default:
      return indent + sentencesAsMarkdown(block.sentences)
  }
}

const sentencesAsMarkdown = (sentences: readonly AnswerSentence[]): string => sentences.map(sentenceAsMarkdown).join(' ')

function sentenceAsMarkdown({ spans, keys, unsupported }: AnswerSentence): string {
  const marks = ordersOf(keys).map(order => ` \\[${order}\\]`)
  return spans.map(spanAsMarkdown).join('').trim() + marks.join('') + (unsupported ? ' *(no passage)*' : '')
}

function spanAsMarkdown({ text, strong, em, code, href }: Span): string {
  const inner = code ? codeOf(text) : escaped(text)
  // Signs stand at words: `** a **` is none.
  const [, before = '', said = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(inner) ?? []
  if (said === '') return inner
  const sign = `${strong ? '**' : ''}${em ? '*' : ''}`
  const styled = sign + said + sign
  return before + (href ? `[${styled}](<${addressOf(href)}>)` : styled) + after
}

function codeOf(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence} ${oneLine(text)} ${fence}`
}

const escaped = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>#|~&]/g, sign => `\\${sign}`)

/** A whole text, which may begin with what would make it a list. */
const plain = (text: string): string =>
  escaped(text.trim())
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/^([-+])/, '\\$1')
const addressOf = (href: string): string => href.replaceAll(/[<>\s\\]/g, sign => encodeURIComponent(sign))
