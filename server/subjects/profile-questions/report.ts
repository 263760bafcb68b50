import { type AnalysedDocument, sentencesOf, withoutMarks } from '#analysis/index.ts'
import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { recordPage } from '#contract/record-page.ts'
import type { StoredAnalysis } from '../analyses/index.ts'
import type { ProfileAnswer } from './answers.ts'
import type { EvaluationInput } from './evaluated.ts'

export interface ReportFacts {
  row: StoredAnalysis
  evaluation: EvaluationInput
  answers: readonly ProfileAnswer[]
  now: number
}

/** It stands in every report and table. */
export const useNote =
  'This was made by a machine from public records. It can be wrong, and it lacks what is not in the records. Do not use it for decisions on people, such as hiring, promotion or funding.'

/** Sentences of each profile in a summary that nobody has written. */
const ofEach = 2

/**
 * A report as Markdown. Marks such as `[3.2]` lead to sentence 2 of the answer about profile 3; the numbers of profiles are counted here, whoever wrote
 * the summary.
 */
export function reportText(facts: ReportFacts, documents: readonly AnalysedDocument[], summary: string | undefined): string {
  const { row, evaluation, answers } = facts
  const { label, parameters } = evaluation.template
  const about = parameters.map(({ value }) => value).join('; ')
  const written = summary === undefined ? composed(documents) : lowered(summary)
  const origin =
    summary === undefined
      ? 'Composed of sentences of the answers, without a language model.'
      : `Written by the language model ${inText(row.analyst.name)} from the answers below.`
  return [
    `# ${inText(label)}${about === '' ? '' : `: ${inText(about)}`}`,
    `> ${useNote}`,
    `| | |\n| --- | --- |\n${factsOfReport(facts)
      .map(([name, value]) => `| ${inText(name)} | ${inText(String(value))} |`)
      .join('\n')}`,
    `## Summary\n\n> ${origin}\n\n${written}`,
    '## Profiles',
    ...answers.map(one => answerPieces(row.index_name, one)),
    inText('Marks such as [3.2] mean: profile 3, sentence 2 of what is said about it.'),
  ].join('\n\n')
}

/** What a report and a table say about themselves. */
export function factsOfReport({ row, evaluation, answers, now }: ReportFacts): [string, string | number][] {
  const { template, query, kinds } = evaluation
  const empty = answers.filter(({ answer, failed }) => answer === '' && !failed).length
  const failed = row.total - answers.filter(one => !one.failed).length
  return [
    ['Category', indexes[row.index_name].label],
    ...template.parameters.map(({ name, value }): [string, string] => [name, value]),
    ['Search', row.request.state?.keyword || 'Everything'],
    ['Documents by', query === '' ? 'The question, then the latest' : query],
    ['Kinds of documents', kinds.length === 0 ? 'All' : kinds.map(kind => indexes[kind].label).join(', ')],
    ['Profiles', answers.length - answers.filter(one => one.failed).length],
    ...(empty > 0 ? [['Without anything to read', empty] as [string, number]] : []),
    ...(failed > 0 ? [['Not evaluated', failed] as [string, number]] : []),
    [
      'Answers by',
      row.analyst.language_model ? `The language model ${row.analyst.name}` : 'Sentences of the records, without a language model',
    ],
    ['Date', new Date(now).toISOString().slice(0, 10)],
  ]
}

/** The first sentences about each profile. */
const composed = (documents: readonly AnalysedDocument[]): string =>
  documents
    .map(({ order, title, passages }) => {
      const lines = passages.slice(0, ofEach).map(({ text }, at) => `${inText(text)} [${order}.${at + 1}]`)
      return `- **${inText(title)}**: ${lines.join(' ') || `Nothing about this was found. [${order}]`}`
    })
    .join('\n')

function answerPieces(index: IndexName, { order, slug_values, title, answer, failed, sources }: ProfileAnswer): string {
  const text = failed
    ? '*There was no answer.*'
    : answer === ''
      ? '*There is nothing to read about this profile.*'
      : lowered(withoutMarks(answer))
  const from = sources.length === 0 ? '' : `\n\n*From:* ${sources.map(source => inText(source.title)).join('; ')}`
  const page = recordPage(index, slug_values[0] ?? '')
  return `### ${order} · [${inText(title)}](${page})\n\n${text}${from}`
}

/** Headings of an answer are below those of the report. */
const lowered = (text: string): string => text.replaceAll(/^#{1,6} /gm, '#### ')

/** A text of a record, or of a user, is no Markdown. */
const inText = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>#|~]/g, sign => `\\${sign}`)

/** The answer about a profile as a record whose sentences a report refers to. */
export function answerDocument(index: IndexName, { order, slug_values, title, answer }: ProfileAnswer): AnalysedDocument {
  const sentences = withoutMarks(answer)
    .split('\n')
    // Notes of the analyst are no claims, and headings and rows of tables no sentences.
    .filter(line => !/^\s*[>#|]/.test(line))
    .flatMap(line => sentencesOf(line.replace(/^\s*(?:[-*•]|\d{1,2}[.)])\s+/, '').replaceAll(/\*\*|\\(?=[\\`*_[\]<>#|~])/g, '')))
  return {
    order,
    index,
    slug_values,
    title,
    passages: sentences.map(({ text }) => ({ field: 'answer', label: 'Answer', text })),
    facts: { places: [], phases: [], terms: [] },
    isCut: false,
  }
}
