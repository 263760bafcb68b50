import { type AnalysedDocument, passagesOf } from '#analysis/index.ts'
import { countText } from '#contract/count-text.ts'
import { indexes } from '#contract/indexes/all.ts'
import type { ReportData } from '#contract/profile-questions.ts'
import { reportAction } from '#contract/report-action.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import type { Analyst } from '../../outside/analyst/port.ts'
import type { Store } from '../../store/store.ts'
import { type AnalystBudget, type RunningAnalysis, type RunResult, type StoredAnalysis, writtenAnswer } from '../analyses/index.ts'
import { notify } from '../notifications/index.ts'
import type { StoredFiles } from '../stored-files/index.ts'
import { answersTable } from './answers-table.ts'
import { storedAnswers } from './answers.ts'
import type { EvaluationInput } from './evaluated.ts'
import { answerDocument, type ReportFacts, reportText } from './report.ts'

export interface EndParts {
  store: Store
  catalogue: Catalogue
  analyst: Analyst
  files: StoredFiles
  budget: AnalystBudget
}

/** The files of an evaluation, its report, and who is told. It has a report also if the analyst has gone meanwhile. */
export async function endOfEvaluation(
  parts: EndParts,
  running: RunningAnalysis,
  evaluation: EvaluationInput,
  problem: unknown,
): Promise<RunResult> {
  const { row } = running
  const answers = await storedAnswers(parts.store, row.id)
  const now = Date.now()
  const facts: ReportFacts = { row, evaluation, answers, now }
  const documents = answers.filter(({ answer }) => answer !== '').map(one => answerDocument(row.index_name, one))
  const wantsReport = evaluation.hasReport && documents.length > 0
  const summary = wantsReport && !problem ? await writtenSummary(parts, running, evaluation, documents) : undefined
  const text = wantsReport ? reportText(facts, documents, summary) : ''
  const day = new Date(now).toISOString().slice(0, 10)
  const name = `${row.index_name}-report-${day}`
  const file = (title: string, type: string, pieces: AsyncIterable<Uint8Array>) =>
    parts.files.add({ userId: row.user_id, title, type, pieces }, now)
  const reportUrl = text === '' ? undefined : await file(`${name}.md`, 'text/markdown; charset=utf-8', onePiece(text))
  const exportUrl = answers.length === 0 ? undefined : await file(`${name}.xlsx`, xlsxType, answersTable(facts))
  const urls = { ...(reportUrl !== undefined && { reportUrl }), ...(exportUrl !== undefined && { exportUrl }) }
  return {
    text,
    passages: passagesOf(text, documents),
    ...(problem !== undefined && { problem }),
    tellEnd: async (tx, ended, at) => {
      const data = reportDataOf(facts, urls)
      await notify(
        tx,
        {
          userId: row.user_id,
          kind: 'jobs',
          key: `evaluation ${row.id}`,
          variant: ended.status === 'failed' ? 'error' : ended.status === 'stopped' ? 'warning' : 'success',
          message: messageOf(ended, answers.filter(({ failed }) => !failed).length),
          action: reportAction,
          actionArgs: {
            data: JSON.stringify(data),
            ...(reportUrl !== undefined && { report_url: reportUrl }),
            ...(exportUrl !== undefined && { export_url: exportUrl }),
          },
        },
        at,
      )
    },
  }
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function* onePiece(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}

function messageOf({ status, total }: StoredAnalysis, answered: number): string {
  const profiles = countText(total, 'profile')
  if (status === 'done') return `The evaluation of ${profiles} is ready.`
  const part = `${answered} of ${profiles} were evaluated, and only those are charged.`
  return status === 'stopped' ? `You stopped an evaluation: ${part}` : `An evaluation could not be finished: ${part}`
}

/** By a language model, from the answers; undefined where there is none, or it does not answer: the report is composed of their sentences then. */
async function writtenSummary(
  { analyst, budget }: EndParts,
  running: RunningAnalysis,
  { template, directions }: EvaluationInput,
  documents: readonly AnalysedDocument[],
): Promise<string | undefined> {
  if (!analyst.about.language_model || running.signal.aborted) return undefined
  const question = `Write a report that compares these profiles. Each record has what was found about one profile. What was asked about each: ${template.question}`
  try {
    const text = await writtenAnswer(
      { analyst, budget },
      { kind: 'several', question, documents, directions },
      { ...running, say: () => {} },
    )
    return running.signal.aborted || text.trim() === '' ? undefined : text.trim()
  } catch {
    return undefined
  }
}

function reportDataOf({ row, evaluation, answers }: ReportFacts, urls: Pick<ReportData, 'reportUrl' | 'exportUrl'>): ReportData {
  const { template, directions, query } = evaluation
  const { state, url } = row.request
  return {
    analysis_id: row.id,
    templateLabel: template.label,
    templateParameters: template.parameters,
    reportWritingDirections: evaluation.hasReport ? directions : '',
    searchQuery: state?.keyword ?? '',
    basedOnQuery: query,
    categoryName: indexes[row.index_name].label,
    ...urls,
    ...(url !== undefined && { searchUrl: url }),
    numOfProfiles: answers.filter(({ failed }) => !failed).length,
    numOfEmptyProfiles: answers.filter(({ answer, failed }) => answer === '' && !failed).length,
  }
}
