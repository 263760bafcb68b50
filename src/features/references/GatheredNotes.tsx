import { Button } from '#ui/button/Button.tsx'
import type { Gathered } from './gather-records.ts'
import css from './CiteModal.module.css'

const are = (count: number): string => `${count} ${count === 1 ? 'is' : 'are'}`

/** What is not as it should be with the records, in words. */
export function GatheredNotes({ gathered: { records, gone, partial, absent }, again }: { gathered: Gathered; again: () => void }) {
  const all = records.length + gone + absent
  return (
    <>
      {gone > 0 && (
        <p>{all === 1 ? 'This record is no longer in the catalogue.' : `${are(gone)} no longer in the catalogue and left out.`}</p>
      )}
      {partial > 0 && (
        <p>
          The server was not reached: {all === 1 ? 'this' : `${partial} of ${all}`} {all === 1 || partial === 1 ? 'is' : 'are'} made from
          what the list shows; some fields may be missing.
        </p>
      )}
      {absent > 0 && <p>{all === 1 ? 'This record is not on this device.' : `${are(absent)} not on this device and left out.`}</p>}
      {partial + absent > 0 && (
        <p className={css['again']}>
          <Button kind="quiet" size="small" onClick={again}>
            Ask the server again
          </Button>
        </p>
      )}
    </>
  )
}
