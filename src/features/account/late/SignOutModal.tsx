import { useEffect, useState } from 'react'
import { useReachability } from '#api/reachability.ts'
import { useQueue } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import type { Leaving } from '../leave.ts'
import { textWords, unsentWords } from './unsent-words.ts'
import css from './SignOutModal.module.css'

/** How long a sign-out waits for the last change to arrive. */
const patience = 10_000

/** Asked before a sign-out that would lose something. "Save and sign out" waits until the last change has arrived. */
export default function SignOutModal({ texts, close }: { texts: readonly string[] } & ModalProps<Leaving>) {
  const { pending, parked } = useQueue()
  const { online } = useReachability()
  const [saving, setSaving] = useState<'no' | 'now' | 'in vain'>('no')
  const left = pending + parked

  useEffect(() => {
    if (saving === 'now' && left === 0) close('saved')
  }, [saving, left, close])

  // Counts from the press on: a change that arrives meanwhile buys the others no more time.
  useEffect(() => {
    if (saving !== 'now') return
    const timer = setTimeout(() => setSaving('in vain'), patience)
    return () => clearTimeout(timer)
  }, [saving])

  // Refused changes are not sent by waiting, nor are texts.
  const savable = pending > 0 && parked === 0
  return (
    <ModalFrame
      title="Some changes are not saved yet"
      footer={
        <>
          <Button onClick={() => close()}>Cancel</Button>
          <Button kind="danger" onClick={() => close('delete')}>
            Sign out and delete them
          </Button>
          {savable && (
            <Button
              kind={online ? 'primary' : undefined}
              data-autofocus
              busy={saving === 'now' && online}
              aria-disabled={!online || undefined}
              aria-describedby={online ? undefined : 'sign-out-waits'}
              onClick={() => online && setSaving('now')}
            >
              Save and sign out
            </Button>
          )}
        </>
      }
    >
      <div className={css['words']}>
        <p>{unsentWords(pending, parked, texts.length)}</p>
        {texts.length > 0 && (
          <>
            <p>These texts are kept on this device only, and signing out deletes them:</p>
            <ul>
              {texts.map(name => (
                <li key={name}>{textWords(name)}</li>
              ))}
            </ul>
          </>
        )}
        {parked > 0 && <p>Cancel to look at the refused ones first: they can be mended, copied or exported.</p>}
        {!online && pending > 0 && <p id="sign-out-waits">There is no connection now. The changes can be saved as soon as it is back.</p>}
        {saving === 'now' && online && <output>Saving … {left} left</output>}
        {saving === 'in vain' && left > 0 && (
          <output>{left === 1 ? '1 change' : `${left} changes`} could not be saved in ten seconds. You are still signed in.</output>
        )}
      </div>
    </ModalFrame>
  )
}
