import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#api/call.ts'
import { signUp } from '#contract/sign-up.ts'
import { to } from '#contract/to.ts'
import { go } from '#routing/navigation.ts'
import { useInstallation } from '#session/installation.ts'
import { Field } from '#ui/field/Field.tsx'
import { Form } from '#forms/Form.tsx'
import { useForm } from '#forms/use-form.ts'
import { Picture } from '#ui/picture/Picture.tsx'
import { AuthPage, Note, PageLinks } from '../form/AuthPage.tsx'
import { ClosedSignUp } from './ClosedSignUp.tsx'
import { EmailInput } from '../form/EmailInput.tsx'
import { FormFooter } from '../form/FormFooter.tsx'
import { clearUrlSecrets } from '../url-secrets.ts'
import { useLinkMeaning } from '../links/link-meaning.ts'
import { clearInvite, inviteToken, storeInvite } from '../pending-invite.ts'
import { NameFields } from '../form/NameFields.tsx'
import { NewPasswordField } from '../form/NewPasswordField.tsx'
import { confirmationDraft } from '../form/stored-email.ts'
import { proofStorage } from '../form/stored-proof.ts'
import { lastPageDraft, readRegister } from './register.ts'
import { SignUpContext } from './SignUpContext.tsx'
import { checkNewUser, newUserErrors, type NewUserForm } from './new-user.ts'

const start: NewUserForm = { first_name: '', last_name: '', email: '', password: '' }

/** The second page of the sign-up. No account is created yet: a link is sent to the address. */
export default function SignUpCreatePage() {
  const installation = useInstallation()
  const [register, setRegister] = useState(readRegister)
  const [invite] = useState(inviteToken)
  useEffect(() => {
    if (invite) storeInvite(invite)
  }, [invite])
  const invitation = useLinkMeaning(invite)
  const { answer, error } = invitation
  const invited = answer && 'email' in answer ? answer.email : undefined
  /** The invitation to send for an address: free access is for any address, other invitations only for their own. An expired one is left out. */
  const inviteFor = (email: string) => {
    const isForOther = answer?.kind === 'invite' && email.trim().toLowerCase() !== invited
    return error?.kind === 'http' || isForOther ? undefined : invite
  }

  const { form, values, errors, failure, busy, text, set, handleSubmit } = useForm({
    start,
    check: given => checkNewUser(given, register, inviteFor(given.email)),
    submit: async user => {
      proofStorage.write(await call(signUp.create, { body: { user } }))
      confirmationDraft.write({ email: user.email })
      if (user.invite_token) clearInvite()
      clearUrlSecrets()
      await go(to('confirmation.pending'))
    },
    errorsOf: thrown => newUserErrors(thrown, register),
    draft: lastPageDraft,
    secret: ['password'],
  })

  const setInvitedEmail = useEffectEvent((email: string) => values.email || set('email', email))
  useEffect(() => {
    if (invited) setInvitedEmail(invited)
  }, [invited])

  if (installation?.sign_up === false && !inviteFor(values.email)) return <ClosedSignUp />
  return (
    <AuthPage title="Sign up" picture={<Picture name="register" />}>
      <SignUpContext register={register} invitation={invitation} onDropTicket={() => setRegister(readRegister())} />
      <Form ref={form} onSubmit={handleSubmit}>
        <NameFields errors={errors} text={text} />
        <Field
          label="Email address"
          error={errors.email}
          hint={
            invite && !inviteFor(values.email) && answer
              ? `The invitation is for ${invited}.`
              : 'We’ll send a link there to activate your account.'
          }
        >
          <EmailInput {...text('email')} />
        </Field>
        {!register.ticket && <NewPasswordField label="Password" error={errors.password} {...text('password')} />}
        <Note>
          By signing up you accept the <a href={to('terms')}>terms</a> and the <a href={to('privacy')}>privacy policy</a>.
        </Note>
        <FormFooter label="Sign up" action="sign up" busy={busy} failure={failure} />
      </Form>
      <PageLinks>
        <a href={to('signup')}>Back</a>
        <a href={to('login')}>Log in</a>
      </PageLinks>
    </AuthPage>
  )
}
