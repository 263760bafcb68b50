import { useEffect, useState } from 'react'
import { useReachability } from '#api/reachability.ts'
import { useQueue } from '#offline/index.ts'
import { Button } from '#ui/Button.tsx'
import type { Closing } from '#ui/modal.ts'
import { ModalFrame } from '#ui/ModalFrame.tsx'
import type { Leaving } from './leave.ts'
import { unsentWords } from './unsent-words.ts'

/** Asked before a sign-out that would lose changes. "Save and sign out" waits until the last one has arrived. */
export default function SignOutModal({ close }: Closing<Leaving>) {
  const { pending, parked } = useQueue()
  const { online } = useReachability()
  const [saving, setSaving] = useState(false)
  const left = pending + parked

  useEffect(() => {
    if (saving && left === 0) close('saved')
  }, [saving, left, close])

  // Parked changes were refused: waiting does not send them.
  const canSave = online && pending > 0 && parked === 0
  return (
    <ModalFrame
      title="Some changes are not saved yet"
      footer={
        <>
          <Button onClick={() => close()}>Cancel</Button>
          <Button kind="danger" onClick={() => close('delete')}>
            Sign out and delete them
          </Button>
          {parked === 0 && (
            <Button kind="primary" data-autofocus busy={saving && online} disabled={!canSave} onClick={() => setSaving(true)}>
              Save and sign out
            </Button>
          )}
        </>
      }
    >
      <p>{unsentWords(pending, parked)}</p>
      {parked > 0 && <p>Cancel to look at the refused ones first: they can be mended, copied or exported.</p>}
      {!online && pending > 0 && <p>There is no connection now. The changes can be saved as soon as it is back.</p>}
      {saving && online && <output>Saving … {left} left</output>}
    </ModalFrame>
  )
}
