import { useSession } from '#session/session.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { demoLink } from '../operator-mail.ts'
import { PaidPlanList } from './PaidPlanList.tsx'
import css from './PromotionalBlock.module.css'

/** Shown beside locked features: what the paid plan includes, and a link to book a demo (S1§1). */
export function PromotionalBlock() {
  const { status } = useSession()
  return (
    <section className={css['block']} aria-label="The paid plan">
      <h2>{status === 'guest' ? 'More with an account and a paid plan' : 'More with a paid plan'}</h2>
      <PaidPlanList />
      <div>
        <ButtonLink kind="primary" size="small" href={demoLink} target="_blank" rel="noreferrer">
          Book a demo
        </ButtonLink>
      </div>
    </section>
  )
}
