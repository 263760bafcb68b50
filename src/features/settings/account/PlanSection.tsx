import type { CurrentUser } from '#contract/current-session.ts'
import { planName } from '#features/account/index.ts'
import { CreditPackMenu, useCredits } from '#features/plans/index.ts'
import { DateText } from '#ui/text/DateText.tsx'
import { CouponForm } from './CouponForm.tsx'
import css from './PlanSection.module.css'
import { SettingsSection } from '../parts/SettingsSection.tsx'

/** Plan, credits and coupons. Contact credits are shown only with export_emails (S1§6). */
export function PlanSection({ user }: { user: Readonly<CurrentUser> }) {
  const { user_id, user_type, user_type_until: until } = user
  const credits = useCredits()
  const unknown = credits ? '?' : '…'
  return (
    <SettingsSection id="plan" title="Plan and credits">
      <dl className={css['facts']}>
        <div>
          <dt>Plan</dt>
          <dd>
            {planName[user_type]}
            {until !== undefined && (
              <>
                {' until '}
                <DateText date={new Date(until).toISOString()} />
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>AI credits</dt>
          <dd>{credits?.balance?.ai_credits.toLocaleString('en') ?? unknown}</dd>
        </div>
        {credits?.balance?.export_emails && (
          <div>
            <dt>Contact credits</dt>
            <dd>{credits.balance.contact_credits.toLocaleString('en')}</dd>
          </div>
        )}
      </dl>
      <CreditPackMenu />
      <CouponForm userId={user_id} />
    </SettingsSection>
  )
}
