import { useEffect } from 'react'
import { useRead } from '#api/read/use-read.ts'
import { expertise } from '#contract/expertise.ts'
import { indexes } from '#contract/indexes/all.ts'
import { limits } from '#contract/limits.ts'
import type { ScopeIndex } from '#contract/search.ts'
import { LockedHint } from '#features/plans/index.ts'
import { useRight } from '#session/session.ts'
import { track } from '#session/track.ts'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { ComparedTerms } from './ComparedTerms.tsx'
import { ComparedYears } from './ComparedYears.tsx'
import css from './CompareModal.module.css'

interface CompareProps {
  index: ScopeIndex
  slugs: readonly string[]
}

export default function CompareModal({ index, slugs }: CompareProps & ModalProps<void>) {
  const mayCompare = useRight('compareExpertise')
  return (
    <ModalFrame title={`Compare ${indexes[index].label.toLowerCase()}`}>
      {mayCompare ? (
        <Comparison index={index} slugs={slugs.slice(0, limits.compare)} />
      ) : (
        <LockedHint right="compareExpertise">Compare topics and years of records side by side.</LockedHint>
      )}
    </ModalFrame>
  )
}

function Comparison({ index, slugs }: CompareProps) {
  const key = `${index} ${slugs.join(' ')}`
  useEffect(() => {
    const [name, ...compared] = key.split(' ')
    track('compare_used', { index: name, slugs: compared })
  }, [key])
  const { answer, error, again } = useRead(expertise.expertises, { body: { index, slugs: [...slugs] } })
  if (error || !answer) return <NotLoaded error={error} again={again} what="The comparison" lines={10} />
  const records = answer.expertises
  return (
    <div className={css['parts']}>
      <section>
        <h3>Topics of their documents</h3>
        <ComparedTerms index={index} records={records} />
      </section>
      <section>
        <h3>Documents by year</h3>
        <ComparedYears index={index} records={records} />
      </section>
    </div>
  )
}
