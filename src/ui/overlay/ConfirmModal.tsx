import { Button } from '../button/Button.tsx'
import type { Confirmation } from './confirm.ts'
import type { ModalProps } from './modal.ts'
import { ModalFrame } from './ModalFrame.tsx'

export default function ConfirmModal({ title, text, yes, no, danger = false, close }: Confirmation & ModalProps<boolean>) {
  return (
    <ModalFrame
      title={title}
      footer={
        <>
          <Button data-autofocus={danger || undefined} onClick={() => close(false)}>
            {no}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} data-autofocus={danger ? undefined : true} onClick={() => close(true)}>
            {yes}
          </Button>
        </>
      }
    >
      {text && <p>{text}</p>}
    </ModalFrame>
  )
}
