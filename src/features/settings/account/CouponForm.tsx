import * as v from 'valibot'
import { call } from '#api/call.ts'
import { checkWith } from '#forms/check.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import { plans } from '#contract/plans.ts'
import { couponCode } from '#contract/sign-up.ts'
import { couponText } from '#features/account/index.ts'
import { setCredits } from '#features/plans/index.ts'
import { type DraftStorage, onlyChanges } from '#forms/draft-storage.ts'
import { updateUser } from '#session/session.ts'
import { Field } from '#ui/field/Field.tsx'
import { useForm } from '#forms/use-form.ts'
import { TextInput } from '#ui/first/TextInput.tsx'
import { OnlineForm } from '../parts/OnlineForm.tsx'
import { useRetryKey } from '#api/retry-key.ts'
import { flashSuccess } from '#forms/flashes.ts'
import { WithDraft } from '#forms/WithDraft.tsx'

interface CouponFormProps {
  userId: string
}

/** Redeems a coupon once: a repetition after a lost answer uses the same key. */
export const CouponForm = (props: CouponFormProps) => (
  <WithDraft name="settings/coupon">{draft => <RedeemForm {...props} draft={draft} />}</WithDraft>
)

const start = { coupon_code: '' }

const check = checkWith(
  v.object({
    coupon_code: v.pipe(
      v.string(),
      v.trim(),
      v.check(code => code !== '', 'Enter your coupon.'),
      couponCode,
    ),
  }),
)

function RedeemForm({ userId, draft }: CouponFormProps & { draft: DraftStorage }) {
  const sendOnce = useRetryKey()
  const form = useForm({
    start,
    check,
    draft: onlyChanges(draft, start),
    errorsOf: errorsFrom,
    submit: async ({ coupon_code }) => {
      const body = { user: { coupon_code } }
      const { coupon, credits, user } = await sendOnce(coupon_code, key =>
        call(plans.redeemCoupon, { params: { id: userId }, body }, { key }),
      )
      updateUser(user)
      setCredits(credits)
      await form.reset(start)
      flashSuccess(`Coupon redeemed. ${couponText(coupon)}`)
    },
  })
  return (
    <OnlineForm label="Redeem a coupon" form={form} submitLabel="Redeem">
      <Field label="Coupon" error={form.errors.coupon_code}>
        <TextInput {...form.text('coupon_code')} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </Field>
    </OnlineForm>
  )
}
