import * as v from 'valibot'
import { ApiError, call } from '#api/call.ts'
import { checkWith } from '#forms/check.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import { useRead } from '#api/read/use-read.ts'
import { limits } from '#contract/limits.ts'
import { plans } from '#contract/plans.ts'
import { userCategories } from '#contract/rights.ts'
import { couponCode } from '#contract/sign-up.ts'
import { to } from '#contract/to.ts'
import { go } from '#routing/navigation.ts'
import { useInstallation } from '#session/installation.ts'
import { Field } from '#ui/field/Field.tsx'
import { Form } from '#forms/Form.tsx'
import { useForm } from '#forms/use-form.ts'
import { Options, Select } from '#ui/first/Select.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { Picture } from '#ui/picture/Picture.tsx'
import { AuthPage, Lead, PageLinks } from '../form/AuthPage.tsx'
import { categoryName } from './category-names.ts'
import { ClosedSignUp } from './ClosedSignUp.tsx'
import { couponText } from './coupon-text.ts'
import { FormFooter } from '../form/FormFooter.tsx'
import ProviderButtons from '../login/ProviderButtons.tsx'
import { firstPageDraft } from './register.ts'

const isCategory = (text: string): boolean => userCategories.some(name => name === text)

const choices = v.object({
  category: v.pipe(v.string(), v.check(isCategory, 'Please choose one.')),
  coupon_code: v.union([v.literal(''), couponCode], 'This coupon is not valid.'),
})

const check = checkWith(choices)

/** The first page of the sign-up: category, coupon, and email or another site. */
export default function SignUpPage() {
  const installation = useInstallation()
  const { form, values, errors, failure, busy, text, handleSubmit } = useForm({
    start: { category: '', coupon_code: '' },
    check,
    submit: async ({ coupon_code }) => {
      if (coupon_code) await call(plans.validateCoupon, { body: { coupon_code } }).catch(throwIfRefused)
      await go(to('signup.create'))
    },
    errorsOf: errorsFrom<{ category: string; coupon_code: string }>,
    draft: firstPageDraft,
  })
  const code = v.safeParse(couponCode, values.coupon_code)
  const coupon = useRead(plans.validateCoupon, code.success ? { body: { coupon_code: code.output } } : undefined, {
    delay: limits.validationDelay,
  })
  const refused = coupon.error?.errors?.['coupon_code']
  if (installation?.sign_up === false) return <ClosedSignUp />
  return (
    <AuthPage title="Sign up" picture={<Picture name="signup" />}>
      <Lead>You can search, read and cite without an account. Folders, alerts and messages need one.</Lead>
      <Form ref={form} onSubmit={handleSubmit}>
        <Field label="Who are you?" error={errors.category}>
          <Select required {...text('category')}>
            <option value="">Choose …</option>
            <Options of={userCategories.map(name => [name, categoryName[name]])} />
          </Select>
        </Field>
        <Field
          label="Coupon"
          optional
          error={errors.coupon_code?.length ? errors.coupon_code : refused}
          hint={coupon.answer && !coupon.loading && couponText(coupon.answer.coupon)}
        >
          <TextInput autoComplete="off" autoCapitalize="characters" spellCheck={false} {...text('coupon_code')} />
        </Field>
        <FormFooter label="Continue with email" action="sign up" busy={busy} failure={failure} />
      </Form>
      <ProviderButtons />
      <PageLinks>
        <a href={to('login')}>Log in</a>
        <a href={to('searchHome')}>Search without an account</a>
      </PageLinks>
    </AuthPage>
  )
}

/** Only a refusal of the coupon stops the user here; it is checked again when the account is created. */
function throwIfRefused(thrown: unknown): void {
  if (thrown instanceof ApiError && thrown.errors) throw thrown
}
