import { Button } from '#ui/button/Button.tsx'
import { Field } from '#ui/field/Field.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import { Copy } from '#ui/Icon.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { copyText } from '#ui/text/copy-text.ts'
import css from './Sharing.module.css'

interface KeptTextModalProps extends ModalProps<void> {
  title: string
  reason: string
  text: string
}

/** The text of an editor that had to close. */
export default function KeptTextModal({ title, reason, text, close }: KeptTextModalProps) {
  return (
    <ModalFrame
      title={title}
      footer={
        <>
          <Button onClick={() => close()}>Close</Button>
          <Button kind="primary" icon={Copy} onClick={() => void copyText(text, 'Copied')}>
            Copy text
          </Button>
        </>
      }
    >
      <div className={css['stack']}>
        <p role="alert">{reason}</p>
        <Field label="What you typed">
          <TextArea value={text} readOnly rows={8} />
        </Field>
      </div>
    </ModalFrame>
  )
}
