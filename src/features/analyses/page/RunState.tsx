import { useState } from 'react'
import { formatNumber } from '#kit/format-number.ts'
import { commit } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { confirmModal } from '#ui/overlay/confirm.ts'
import type { AnalysisHere } from '../analyses.mirrored.ts'
import type { RunNow } from '../follow-run.ts'
import { stopAnalysis } from '../mutations/stop-analysis.mutation.ts'
import css from './AnalysisPage.module.css'

/** How far an analysis is that runs, and its Stop. It goes on at the server when this page is left. */
export function RunState({ analysis: { id, status, done, total, type }, now }: { analysis: AnalysisHere; now: RunNow | undefined }) {
  const [isStopping, setStopping] = useState(false)
  const isPerRecord = type === 'prompt-per-item' || type === 'bulk-profiles'
  const stop = async () => {
    if (!(await confirmModal(isPerRecord ? stopsMany : stopsOne))) return
    setStopping(true)
    await commit(stopAnalysis, { id }).catch((error: Error) => {
      setStopping(false)
      flash({ variant: 'danger', text: error.message })
    })
  }
  const far = isPerRecord ? `${formatNumber(Math.max(done, now?.done ?? 0))} of ${formatNumber(total)} are done.` : ''
  return (
    <div className={css['run']}>
      <output>
        {now?.isCutOff
          ? 'The connection is lost. The analysis goes on at the server, and is shown when you’re online.'
          : isStopping
            ? 'It is being stopped.'
            : status === 'waiting' && !now?.text
              ? 'It waits for its turn. You can leave this page: it goes on.'
              : `It is being written. You can leave this page: it goes on. ${far}`}
      </output>
      <Button busy={isStopping} onClick={() => void stop()}>
        Stop
      </Button>
    </div>
  )
}

const stopsOne = {
  title: 'Stop this analysis?',
  text: 'What it has answered until then stays, and it is charged.',
  yes: 'Stop',
  no: 'Go on',
}
const stopsMany = {
  title: 'Stop this analysis?',
  text: 'What it has answered until then stays and is charged. The rest is not charged.',
  yes: 'Stop',
  no: 'Go on',
}
