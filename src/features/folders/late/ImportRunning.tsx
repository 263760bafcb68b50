import { RunningBar } from '#ui/waiting/RunningBar.tsx'

export interface ImportProgress {
  phase: 'reading' | 'adding'
  done: number
  /** 0 while it is not known. */
  total: number
}

/** How far the import has come. */
export function ImportRunning({ phase, done, total, onCancel }: ImportProgress & { onCancel: () => void }) {
  const label = phase === 'reading' ? 'Reading' : 'Adding to the folder'
  return (
    <div>
      <RunningBar label={label} done={done} total={total} onCancel={onCancel} />
      <output className="visually-hidden">{label}</output>
    </div>
  )
}
