import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { Copy, Download, Printer } from '#ui/Icon.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { copyText } from '#ui/text/copy-text.ts'
import { downloadText } from '#ui/text/download-text.ts'
import css from './RecoveryCodesModal.module.css'

const notKept = {
  title: 'Close without saving the codes?',
  text: 'They are not shown again. You can make new ones at any time.',
  yes: 'Close',
  no: 'Go back',
  danger: true,
}

export default function RecoveryCodesModal({ codes, close }: { codes: readonly string[] } & ModalProps<void>) {
  const { user } = useSession()
  const [isKept, setKept] = useState(false)
  const keep = (way: () => unknown) => () => {
    setKept(true)
    void way()
  }
  const heading = `Recovery codes of ${user?.email ?? 'your account'} at ${location.host}`
  const text = [heading, 'Each code works once.', '', ...codes, ''].join('\n')
  return (
    <ModalFrame
      title="Save your recovery codes"
      guard={() => !isKept && notKept}
      footer={
        <Button kind="primary" onClick={() => close()}>
          I’ve saved them
        </Button>
      }
    >
      <div className={css['text']}>
        <p>
          If you lose your phone or your passkey, one of these {limits.secondFactors.recoveryCodes} codes lets you log in. Each works once.
          They are shown only now, so keep them where others can’t read them.
        </p>
        <ul className={css['codes']} aria-label={heading}>
          {codes.map(code => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={css['actions']}>
          <Button icon={Copy} onClick={keep(() => copyText(codes.join('\n'), 'Recovery codes copied.'))}>
            Copy
          </Button>
          <Button icon={Download} onClick={keep(() => downloadText('indago-recovery-codes.txt', text, 'text/plain'))}>
            Download
          </Button>
          <Button icon={Printer} onClick={keep(() => print())}>
            Print
          </Button>
        </div>
      </div>
    </ModalFrame>
  )
}
