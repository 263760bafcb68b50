import { counted } from '#kit/format-number.ts'
import { Button } from '#ui/button/Button.tsx'
import type { Gathered } from './gather-records.ts'
import css from './CiteModal.module.css'

const recordsAre = (count: number): string => counted(count, 'record is', 'records are')

/** Notes about records that are missing or incomplete. */
export function GatherNotes({ gathered: { records, removed, partial, unavailable }, again }: { gathered: Gathered; again: () => void }) {
  const all = records.length + removed + unavailable
  return (
    <>
      {removed > 0 && (
        <p>
          {all === 1 ? 'This record is no longer in the catalogue.' : `${recordsAre(removed)} no longer in the catalogue, so left out.`}
        </p>
      )}
      {partial > 0 && <p>Can’t reach the server. {all === 1 ? 'This reference' : `${partial} of ${all} references`} may be incomplete.</p>}
      {unavailable > 0 && (
        <p>{all === 1 ? 'This record is not on this device.' : `${recordsAre(unavailable)} not on this device, so left out.`}</p>
      )}
      {partial + unavailable > 0 && (
        <p className={css['retry']}>
          <Button kind="quiet" size="small" onClick={again}>
            Try again
          </Button>
        </p>
      )}
    </>
  )
}
