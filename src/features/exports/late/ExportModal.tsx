import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { indexes } from '#contract/indexes/all.ts'
import { track } from '#session/track.ts'
import { Button } from '#ui/button/Button.tsx'
import { ArrowLeft, History } from '#ui/Icon.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import type { ExportSource } from '../export-source.ts'
import { ExportDone } from './ExportDone.tsx'
import { ExportFooter } from './ExportFooter.tsx'
import { ExportForm } from './ExportForm.tsx'
import { ExportHistory } from './ExportHistory.tsx'
import { ExportRunning } from './ExportRunning.tsx'
import { useExportChoice } from './use-export-choice.ts'
import { type ExportRun, useExportRun } from './use-export-run.ts'

/** Exports a list as a file, and shows the exports that were made. */
export default function ExportModal({ source }: { source?: ExportSource } & ModalProps<void>) {
  const run = useExportRun()
  const [showsEarlier, setShowsEarlier] = useState(source === undefined)
  useEffect(() => track('content_modal_opened', { item_type: 'export' }), [])
  return source && !showsEarlier ? (
    <NewExport source={source} run={run} onEarlier={() => setShowsEarlier(true)} />
  ) : (
    <EarlierExports run={run} onBack={source && (() => setShowsEarlier(false))} />
  )
}

function NewExport({ source, run, onEarlier }: { source: ExportSource; run: ExportRun; onEarlier: () => void }) {
  const choice = useExportChoice(source)
  const { stage } = run
  // It can have cost credits. Not after a try whose answer was lost: that is made again as it was, and costs nothing more.
  const isDone = stage.is === 'done'
  const readAgain = useEffectEvent(choice.again)
  useEffect(() => {
    if (isDone) readAgain()
  }, [isDone])
  return (
    <ModalFrame
      title={`Export ${choice.hasRecords ? indexes[choice.index].label.toLowerCase() : 'own entries'}`}
      guard={useGuard(run)}
      tools={
        stage.is === 'choosing' && (
          <Button size="small" kind="quiet" icon={History} onClick={onEarlier}>
            Earlier exports
          </Button>
        )
      }
      footer={stage.is === 'choosing' && <ExportFooter choice={choice} />}
    >
      {stage.is === 'choosing' ? (
        <ExportForm source={source} choice={choice} problem={stage.problem} onSubmit={() => void run.start(choice.plan())} />
      ) : (
        <Stage run={run} />
      )}
    </ModalFrame>
  )
}

function EarlierExports({ run, onBack }: { run: ExportRun; onBack: (() => void) | undefined }) {
  const { stage } = run
  return (
    <ModalFrame
      title="Earlier exports"
      guard={useGuard(run)}
      tools={
        onBack &&
        stage.is === 'choosing' && (
          <Button size="small" kind="quiet" icon={ArrowLeft} onClick={onBack}>
            New export
          </Button>
        )
      }
    >
      {stage.is === 'choosing' ? <ExportHistory problem={stage.problem} onAgain={plan => void run.start(plan)} /> : <Stage run={run} />}
    </ModalFrame>
  )
}

function Stage({ run }: { run: ExportRun }) {
  const { stage } = run
  if (stage.is === 'running') return <ExportRunning progress={stage.progress} onCancel={run.cancel} />
  return stage.is === 'done' ? <ExportDone plan={stage.plan} made={stage.made} onAgain={run.again} /> : null
}

/** Closing stops an export that is under way. */
function useGuard({ stage }: ExportRun) {
  const isRunning = stage.is === 'running'
  return useMemo(() => () => isRunning && stopQuestion, [isRunning])
}
const stopQuestion = { title: 'Stop the export?', text: 'No file will be saved.', yes: 'Stop', no: 'Continue', danger: true }
