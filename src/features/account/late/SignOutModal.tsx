import { useEffect, useState } from 'react'
import { useReachability } from '#api/reachability.ts'
import { useQueue } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import type { Closing } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import type { SignOutChoice } from '../ask-to-sign-out.ts'
import { draftLabel, unsentText } from './unsent-text.ts'
import css from './SignOutModal.module.css'

/** How long a sign-out waits for the last change to arrive. */
const timeoutMs = 10_000

/** Asked before a sign-out that would lose something. "Save and sign out" waits until the last change has arrived. */
export default function SignOutModal({ texts, close }: { texts: readonly string[] } & Closing<SignOutChoice>) {
  const { pending, parked } = useQueue()
  const { online } = useReachability()
  const [saving, setSaving] = useState<'no' | 'now' | 'in vain'>('no')
  const unsentCount = pending + parked

  useEffect(() => {
    if (saving === 'now' && unsentCount === 0) close('saved')
  }, [saving, unsentCount, close])

  // Counts from the press on: a change that arrives meanwhile buys the others no more time.
  useEffect(() => {
    if (saving !== 'now') return
    const timer = setTimeout(() => setSaving('in vain'), timeoutMs)
    return () => clearTimeout(timer)
  }, [saving])

  // Refused changes are not sent by waiting, nor are texts.
  const canSave = pending > 0 && parked === 0
  return (
    <ModalFrame
      title="Some changes are not saved yet"
      footer={
        <>
          <Button onClick={() => close()}>Cancel</Button>
          <Button kind="danger" onClick={() => close('delete')}>
            Sign out and delete them
          </Button>
          {canSave && (
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
        <p>{unsentText(pending, parked, texts.length)}</p>
        {texts.length > 0 && (
          <>
            <p>These texts are kept on this device only, and signing out deletes them:</p>
            <ul>
              {texts.map(name => (
                <li key={name}>{draftLabel(name)}</li>
              ))}
            </ul>
          </>
        )}
        {parked > 0 && <p>Cancel to look at the refused ones first: they can be mended, copied or exported.</p>}
        {!online && pending > 0 && <p id="sign-out-waits">There is no connection now. The changes can be saved as soon as it is back.</p>}
        {saving === 'now' && online && <output>Saving … {unsentCount} left</output>}
        {saving === 'in vain' && unsentCount > 0 && (
          <output>
            {unsentCount === 1 ? '1 change' : `${unsentCount} changes`} could not be saved in ten seconds. You are still signed in.
          </output>
        )}
      </div>
    </ModalFrame>
  )
}
