import { useEffect, useState } from 'react'
import { useReachability } from '#api/reachability.ts'
import { counted } from '#kit/format-number.ts'
import { useQueue } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import type { SignOutChoice } from '../ask-to-sign-out.ts'
import { draftLabel, unsentText } from './unsent-text.ts'
import css from './SignOutModal.module.css'

/** How long a sign-out waits for the last change to be saved. */
const timeoutMs = 10_000

/** Asks before a sign-out that would lose something. "Save and sign out" waits until the last change is saved. */
export default function SignOutModal({ drafts, close }: { drafts: readonly string[] } & ModalProps<SignOutChoice>) {
  const { pending, parked } = useQueue()
  const { online } = useReachability()
  const [saving, setSaving] = useState<'no' | 'running' | 'timed out'>('no')
  const unsentCount = pending + parked

  useEffect(() => {
    if (saving === 'running' && unsentCount === 0) close('saved')
  }, [saving, unsentCount, close])

  // Runs from the click: a change that is saved meanwhile does not extend the time.
  useEffect(() => {
    if (saving !== 'running') return
    const timer = setTimeout(() => setSaving('timed out'), timeoutMs)
    return () => clearTimeout(timer)
  }, [saving])

  // Waiting does not send refused changes or drafts.
  const canSave = pending > 0 && parked === 0
  return (
    <ModalFrame
      title="Some changes are not saved yet"
      footer={
        <>
          <Button onClick={() => close()}>Cancel</Button>
          <Button kind="danger" onClick={() => close('delete')}>
            Log out and delete them
          </Button>
          {canSave && (
            <Button
              kind={online ? 'primary' : undefined}
              data-autofocus
              busy={saving === 'running' && online}
              aria-disabled={!online || undefined}
              aria-describedby={online ? undefined : 'sign-out-waits'}
              onClick={() => online && setSaving('running')}
            >
              Save and log out
            </Button>
          )}
        </>
      }
    >
      <div className={css['text']}>
        <p>{unsentText(pending, parked, drafts.length)}</p>
        {drafts.length > 0 && (
          <>
            <p>
              {drafts.length === 1
                ? 'This draft is only on this device. Logging out deletes it:'
                : 'These drafts are only on this device. Logging out deletes them:'}
            </p>
            <ul>
              {drafts.map(name => (
                <li key={name}>{draftLabel(name)}</li>
              ))}
            </ul>
          </>
        )}
        {parked > 0 && <p>Cancel to review the changes that could not be saved. You can edit, copy or export them.</p>}
        {!online && pending > 0 && <p id="sign-out-waits">You’re offline. The changes can be saved when you’re back online.</p>}
        {saving === 'running' && online && <output>Saving … {unsentCount} left</output>}
        {saving === 'timed out' && unsentCount > 0 && (
          <output>{counted(unsentCount, 'change')} could not be saved within ten seconds. You’re still logged in.</output>
        )}
      </div>
    </ModalFrame>
  )
}
