import type { AnalysisRow, AnalysisType } from '#contract/analysis-rows.ts'
import { counted, formatNumber } from '#kit/format-number.ts'

const statuses: Record<AnalysisRow['status'], string> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  stopped: 'Stopped',
}

export const typeTexts: Record<AnalysisType, string> = {
  'single-prompt': 'One answer',
  'prompt-per-item': 'An answer for each record',
  'patent-analysis': 'Patents with their full texts',
  profile: 'Ask a profile',
  'bulk-profiles': 'Evaluated profiles',
}

type Told = Pick<AnalysisRow, 'status' | 'done' | 'total' | 'type'>

/** How far an analysis is. One with an answer for each record tells its count. */
export function statusText({ status, done, total, type }: Told): string {
  const hasCount = (status === 'running' || status === 'stopped') && (type === 'prompt-per-item' || type === 'bulk-profiles')
  return hasCount ? `${statuses[status]}, ${formatNumber(done)} of ${formatNumber(total)}` : statuses[status]
}

export const recordsText = ({ total, type }: Told): string =>
  counted(total, type === 'bulk-profiles' || type === 'profile' ? 'profile' : 'record')
export const creditsText = (credits: number): string => counted(credits, 'credit')
