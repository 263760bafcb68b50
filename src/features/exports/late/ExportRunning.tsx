import { formatNumber } from '#kit/format-number.ts'
import { Button } from '#ui/button/Button.tsx'
import { RunningBar } from '#ui/waiting/RunningBar.tsx'
import type { ExportProgress } from '../run/run-export.ts'
import type { Waiting } from '../run/waiting.ts'
import css from './ExportForm.module.css'

/** How far the export is, and what it waits for. */
export function ExportRunning({ progress, onCancel }: { progress: ExportProgress | undefined; onCancel: () => void }) {
  const { done = 0, total = 0, waiting } = progress ?? {}
  return (
    <div className={css['form']}>
      <RunningBar label="Exporting" done={done} total={total} onCancel={onCancel} />
      <output className={css['waiting']}>
        {waiting ? <Paused waiting={waiting} done={done} /> : <span className="visually-hidden">Exporting</span>}
      </output>
    </div>
  )
}

const reasons: Readonly<Record<Waiting['for'], string>> = {
  server: 'The connection was lost. The export continues when you’re back online.',
  allowance: 'You’ve used up your allowance for now. The export continues by itself.',
}

function Paused({ waiting, done }: { waiting: Waiting; done: number }) {
  return (
    <>
      <p>{reasons[waiting.for]}</p>
      <p className={css['buttons']}>
        <Button size="small" onClick={waiting.tryNow}>
          Try now
        </Button>
        {done > 0 && (
          <Button size="small" onClick={waiting.keepRows}>
            Save the {formatNumber(done)} that are there
          </Button>
        )}
      </p>
    </>
  )
}
