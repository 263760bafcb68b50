import { to } from '#contract/to.ts'
import { profileId } from '#routing/profile-id.ts'
import { useSession } from '#session/session.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import { useCreditPacks } from './credit-packs.ts'
import { useCredits } from './credits.state.ts'
import css from './CreditsItem.module.css'

const countText = (count: number | undefined): string => count?.toLocaleString('en') ?? '?'

/** The user's remaining credits in the header, '?' if unknown (S1§8), with a menu to get more where there are any. */
export function CreditsItem() {
  const credits = useCredits()
  const packs = useCreditPacks()
  const { user } = useSession()
  if (!credits || !user) return null
  const { balance } = credits
  const label = `${countText(balance?.ai_credits)} credits`
  if (packs.length === 0)
    return (
      <ButtonLink kind="quiet" href={to('researcher.settings.change-account', { id: profileId(user) }, { hash: 'plan' })}>
        {label}
      </ButtonLink>
    )
  return (
    <Menu
      label={label}
      align="end"
      head={
        <dl className={css['balance']}>
          <dt>AI credits</dt>
          <dd>{countText(balance?.ai_credits)}</dd>
          {balance?.export_emails && (
            <>
              <dt>Contact credits</dt>
              <dd>{countText(balance.contact_credits)}</dd>
            </>
          )}
        </dl>
      }
      items={packs}
    />
  )
}
