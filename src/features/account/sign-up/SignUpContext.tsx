import type { ReadState } from '#api/read/use-read.ts'
import type { LinkMeaning } from '#contract/sign-up.ts'
import { to } from '#contract/to.ts'
import { Button } from '#ui/button/Button.tsx'
import { Lead, Note } from '../form/AuthPage.tsx'
import { categoryName } from './category-names.ts'
import { providerTitle } from '../providers/connect-provider.ts'
import { inviteText } from '../links/invite-text.ts'
import { dropTicket, type Register } from './register.ts'

interface SignUpContextProps {
  register: Register
  invitation: ReadState<LinkMeaning>
  onDropTicket: () => void
}

/** Shown above the form: an invitation, a sign-in with another site, and the choices of the first page. */
export function SignUpContext({ register: { category, coupon_code, ticket, provider }, invitation, onDropTicket }: SignUpContextProps) {
  const { answer, error } = invitation
  return (
    <>
      {answer && <Lead>{inviteText(answer)}</Lead>}
      {error?.kind === 'http' && <Lead>The invitation was already used or has expired. You can sign up without it.</Lead>}
      {ticket && provider && (
        <Note>
          {providerTitle[provider]} has confirmed who you are. You don’t need a password.{' '}
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              dropTicket()
              onDropTicket()
            }}
          >
            Use a password instead
          </Button>
        </Note>
      )}
      {(category || coupon_code) && (
        <Note>
          {[category && categoryName[category], coupon_code && `Coupon ${coupon_code}`].filter(Boolean).join(' · ')}{' '}
          <a href={to('signup')}>Change</a>
        </Note>
      )}
    </>
  )
}
