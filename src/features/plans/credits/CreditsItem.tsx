import { Menu } from '#ui/overlay/Menu.tsx'
import { creditPacks } from './credit-packs.ts'
import { useCredits } from './credits.state.ts'
import css from './CreditsItem.module.css'

const countText = (count: number | undefined): string => count?.toLocaleString('en') ?? '?'

/** The user's remaining credits in the header, '?' if unknown (S1§8), with a menu to get more. */
export function CreditsItem() {
  const credits = useCredits()
  if (!credits) return null
  const { balance } = credits
  return (
    <Menu
      label={`${countText(balance?.ai_credits)} credits`}
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
      items={creditPacks}
    />
  )
}
