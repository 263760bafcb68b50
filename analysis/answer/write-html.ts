import type { AnswerBlock, AnswerSentence, Span } from './blocks.ts'
import { type Exported, ordersOf } from './exported.ts'

const style =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse}td,th{border:1px solid;padding:.2rem .5rem;text-align:left}blockquote{margin-inline:1rem}sup a{text-decoration:none}'

/** An analysis as a web page of its own: without scripts, and without anything that is fetched. */
export function writeHtml({ title, questions, facts, sections, sources }: Exported): string {
  const body = [`<h1>${text(title)}</h1>`]
  if (questions.length > 1 || questions[0] !== title) body.push(list('ul', questions.map(text)))
  body.push(`<p><small>${facts.map(text).join(' · ')}</small></p>`)
  for (const { record, question, blocks } of sections)
    body.push(
      ...(record === undefined ? [] : [`<h2>${text(record)}</h2>`]),
      ...(question === undefined ? [] : [`<h3>${text(question)}</h3>`]),
      ...blocks.map(htmlOfBlock),
    )
  if (sources.length > 0) body.push('<h2>Sources</h2>')
  for (const { order, title: name, href, passages } of sources)
    body.push(
      `<section id="source-${order}"><p>[${order}] ${link(href, text(name))}</p>`,
      ...passages.map(passage => `<blockquote>${text(passage.text)}</blockquote>`),
      '</section>',
    )
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text(title)}</title><style>${style}</style></head>`,
    `<body>${body.join('\n')}</body></html>`,
    '',
  ].join('\n')
}

function htmlOfBlock(block: AnswerBlock): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${sentencesAsHtml(block.sentences)}</h${block.level}>`
    case 'note':
      return `<blockquote>${sentencesAsHtml(block.sentences)}</blockquote>`
    case 'list':
      return list(
        block.ordered ? 'ol' : 'ul',
        block.items.map(item => item.map(htmlOfBlock).join('')),
      )
    case 'table': {
      const row = (tag: 'td' | 'th', cells: readonly AnswerSentence[][]) =>
        `<tr>${cells.map(cell => `<${tag}>${sentencesAsHtml(cell)}</${tag}>`).join('')}</tr>`
      return `<table>${row('th', block.head)}${block.rows.map(cells => row('td', cells)).join('')}</table>`
    }
    case 'code':
      return `<pre>${text(block.text)}</pre>`
    default:
      return `<p>${sentencesAsHtml(block.sentences)}</p>`
  }
}

const list = (tag: 'ul' | 'ol', items: readonly string[]): string => `<${tag}>${items.map(item => `<li>${item}</li>`).join('')}</${tag}>`

const sentencesAsHtml = (sentences: readonly AnswerSentence[]): string => sentences.map(sentenceAsHtml).join(' ')

function sentenceAsHtml({ spans, keys, unsupported }: AnswerSentence): string {
  const marks = ordersOf(keys).map(order => `<sup><a href="#source-${order}">[${order}]</a></sup>`)
  return spans.map(spanAsHtml).join('').trim() + marks.join('') + (unsupported ? ' <small>(no passage)</small>' : '')
}

function spanAsHtml({ text: said, strong, em, code, href }: Span): string {
  let inner = text(said)
  if (code) inner = `<code>${inner}</code>`
  if (em) inner = `<em>${inner}</em>`
  if (strong) inner = `<strong>${inner}</strong>`
  return href ? link(href, inner) : inner
}

const link = (href: string, inner: string): string =>
  /^https?:\/\//i.test(href) ? `<a href="${text(href)}" rel="noreferrer">${inner}</a>` : inner

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const text = (said: string): string => said.replaceAll(/[&<>"']/g, sign => signs[sign] ?? sign)
