import { Menu } from '#ui/overlay/Menu.tsx'
import { creditPacks } from './credit-packs.ts'
import { useCredits } from './credits.state.ts'
import css from './CreditsItem.module.css'

const figure = (count: number | undefined): string => count?.toLocaleString('en') ?? '?'

/** What is left of the user's credits, in the header; '?' while nobody knows (S1§8). Below it the ways to more. */
export function CreditsItem() {
  const credits = useCredits()
  if (!credits) return null
  const { known } = credits
  return (
    <Menu
      label={`${figure(known?.ai_credits)} credits`}
      align="end"
      head={
        <dl className={css['balance']}>
          <dt>AI credits</dt>
          <dd>{figure(known?.ai_credits)}</dd>
          {known?.export_emails && (
            <>
              <dt>Contact credits</dt>
              <dd>{figure(known.contact_credits)}</dd>
            </>
          )}
        </dl>
      }
      items={creditPacks}
    />
  )
}
