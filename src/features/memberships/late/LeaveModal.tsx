import { useState } from 'react'
import { Button } from '#ui/button/Button.tsx'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import type { Leaving } from '../modals.ts'
import type { SharedTarget } from '../shared-target.ts'
import { targetTexts } from '../target-texts.ts'
import css from './Sharing.module.css'

/** Asks before the user leaves what others share. */
export default function LeaveModal({ target: { kind, name, count }, close }: { target: SharedTarget } & ModalProps<Leaving>) {
  const [keepCopy, setKeepCopy] = useState(false)
  return (
    <ModalFrame
      title={`Leave “${name}”?`}
      footer={
        <>
          <Button data-autofocus onClick={() => close()}>
            Cancel
          </Button>
          <Button kind="danger" onClick={() => close({ keepCopy })}>
            Leave
          </Button>
        </>
      }
    >
      <div className={css['stack']}>
        <p>{targetTexts[kind].left}</p>
        {kind === 'bookmark_folder' && (
          <Checkbox
            checked={keepCopy}
            onChange={event => setKeepCopy(event.target.checked)}
            label="Keep a private copy"
            note={copyText(count)}
          />
        )}
      </div>
    </ModalFrame>
  )
}

const copyText = (count: number): string =>
  count === 0
    ? 'A folder of your own, with its name and tags.'
    : `A folder of your own with ${count === 1 ? 'its item, as it is' : `its ${count} items, as they are`} now.`
