import { useInstallation } from '#session/installation.ts'
import { useSession } from '#session/session.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { useOperator } from '../operator.ts'
import { PaidPlanList } from './PaidPlanList.tsx'
import css from './PromotionalBlock.module.css'

/** Shown beside locked features where a demo can be booked: what the paid plan includes (S1§1). */
export function PromotionalBlock() {
  const isGuest = useSession().status === 'guest'
  const newPlan = useInstallation()?.new_account_plan
  const { demo } = useOperator()
  if (demo === undefined) return null
  const means = [isGuest && 'an account', (!isGuest || newPlan === 'free') && 'a paid plan'].filter(Boolean).join(' and ')
  return (
    <section className={css['block']} aria-label="The paid plan">
      <h2>More with {means}</h2>
      <PaidPlanList />
      <div>
        <ButtonLink kind="primary" size="small" href={demo} target="_blank" rel="noreferrer">
          Book a demo
        </ButtonLink>
      </div>
    </section>
  )
}
