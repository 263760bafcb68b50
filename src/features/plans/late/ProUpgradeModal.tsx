import type { Right } from '#contract/rights.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { demoLink } from '../operator-mail.ts'
import { PaidPlanList } from '../paid/PaidPlanList.tsx'
import { rightLabel } from './right-labels.ts'
import css from './PlanModal.module.css'

export default function ProUpgradeModal({ right, close }: { right: Right } & ModalProps<void>) {
  return (
    <ModalFrame
      title="More with a paid plan"
      footer={
        <>
          <Button onClick={() => close()}>Close</Button>
          <ButtonLink kind="primary" href={demoLink} target="_blank" rel="noreferrer" data-autofocus>
            Book a demo
          </ButtonLink>
        </>
      }
    >
      <div className={css['body']}>
        <p>
          Your plan does not include <strong>{rightLabel[right]}</strong>. A paid plan includes:
        </p>
        <PaidPlanList />
        <p className={css['note']}>Folders are part of every plan: save a result, and you can read it offline.</p>
      </div>
    </ModalFrame>
  )
}
