import { useReachability } from '#api/reachability.ts'
import { formatNumber } from '#kit/format-number.ts'
import { Button } from '#ui/button/Button.tsx'
import { Download } from '#ui/Icon.tsx'
import { creditsText } from '../status-texts.ts'
import { costNow, costOfFile, hasFile, isModified, whyNotAnalyse, whyNotDownload } from './analysis-state.rules.ts'
import type { ListAnalysis } from './use-list-analysis.ts'
import css from './AnalysisModal.module.css'

/** What it costs, and the buttons that begin and stop it. */
export function AnalysisFooter({ analysis }: { analysis: ListAnalysis }) {
  const { state, analyse, stop, download } = analysis
  const { waiting, type, answer, whole, preview, credits } = state
  const { online } = useReachability()
  const isMany = type === 'prompt-per-item'
  const isRunning =
    (waiting === 'analysing' && answer !== undefined && !answer.row) || (waiting === 'downloading' && whole !== undefined && !whole.row)
  const whyNot = online ? whyNotAnalyse(state) : 'You’re offline.'
  const { cost } = costNow(state)
  const fileIsThere = hasFile(state)
  const offersFile = isMany && (preview !== undefined || fileIsThere)
  return (
    <>
      <div className={css['cost']}>
        <output>
          {creditsText(credits)} left.{' '}
          {type &&
            whyNot === undefined &&
            `${isMany ? 'The preview' : 'This'} costs ${formatNumber(cost)}; then ${formatNumber(credits - cost)}.`}
        </output>
        <output>
          {waiting === 'analysing' && !isRunning && (isMany ? 'The preview is being made…' : 'Reading the selected results…')}
        </output>
        {type && whyNot !== undefined && whyNot !== '' && waiting === 'active' && <span id="analysis-why">{whyNot}</span>}
      </div>
      {isRunning && <Button onClick={stop}>Stop</Button>}
      {offersFile && (
        <Button
          icon={Download}
          kind={isModified(state) ? undefined : 'primary'}
          busy={waiting === 'downloading'}
          aria-disabled={!online || (!fileIsThere && whyNotDownload(state) !== undefined) || undefined}
          onClick={() => void (online && download())}
        >
          Download all{fileIsThere ? '' : ` (${creditsText(costOfFile(state))})`}
        </Button>
      )}
      {type && (
        <Button
          kind={(whyNot === undefined || waiting === 'analysing') && !(offersFile && !isModified(state)) ? 'primary' : undefined}
          busy={waiting === 'analysing'}
          aria-disabled={whyNot !== undefined || undefined}
          aria-describedby={whyNot ? 'analysis-why' : undefined}
          onClick={() => void (whyNot === undefined && analyse())}
        >
          {isMany ? (preview ? 'Update preview' : 'Preview') : answer && isModified(state) ? 'Update answer' : 'Analyse'}
        </Button>
      )}
    </>
  )
}
