import { rightLabels } from '#contract/right-labels.ts'
import type { Right } from '#contract/rights.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { useOperator } from '../operator.ts'
import { PaidPlanList } from '../paid/PaidPlanList.tsx'
import css from './PlanModal.module.css'

/** Without an address for booking a demo, nothing is sold: the administrator can give another plan. */
export default function ProUpgradeModal({ right, close }: { right: Right } & ModalProps<void>) {
  const { demo } = useOperator()
  const missing = (
    <>
      Your plan does not include <strong>{rightLabels[right]}</strong>.
    </>
  )
  return (
    <ModalFrame
      title={demo === undefined ? 'Not in your plan' : 'More with a paid plan'}
      footer={
        <>
          <Button onClick={() => close()}>Close</Button>
          {demo !== undefined && (
            <ButtonLink kind="primary" href={demo} target="_blank" rel="noreferrer" data-autofocus>
              Book a demo
            </ButtonLink>
          )}
        </>
      }
    >
      <div className={css['body']}>
        {demo === undefined ? (
          <p>{missing} Your administrator can give you a plan that does.</p>
        ) : (
          <>
            <p>{missing} A paid plan includes:</p>
            <PaidPlanList />
          </>
        )}
        <p className={css['note']}>Folders are part of every plan: save a result, and you can read it offline.</p>
      </div>
    </ModalFrame>
  )
}
