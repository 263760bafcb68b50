import type { AnalysisRow, AnalysisType } from '#contract/analysis-rows.ts'
import { formatNumber } from '#kit/format-number.ts'

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

const things = (type: AnalysisType): [string, string] =>
  type === 'bulk-profiles' || type === 'profile' ? ['profile', 'profiles'] : ['record', 'records']

export const recordsText = ({ total, type }: Told): string => `${formatNumber(total)} ${things(type)[total === 1 ? 0 : 1]}`
export const creditsText = (credits: number): string => `${formatNumber(credits)} ${credits === 1 ? 'credit' : 'credits'}`
