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
import { flashSuccess } from '../parts/flashes.ts'
import { WithDraft } from '#forms/WithDraft.tsx'

interface CouponFormProps {
  userId: string
}

/** Spends a coupon, once: an answer that was lost is asked for again under the same key. */
export const CouponForm = (props: CouponFormProps) => (
  <WithDraft name="settings/coupon">{kept => <RedeemForm {...props} kept={kept} />}</WithDraft>
)

const start = { coupon_code: '' }

const check = checkWith(v.object({ coupon_code: couponCode }))

function RedeemForm({ userId, kept }: CouponFormProps & { kept: DraftStorage }) {
  const keyed = useRetryKey()
  const form = useForm({
    start,
    check,
    draft: onlyChanges(kept, start),
    errorsOf: errorsFrom,
    submit: async ({ coupon_code }) => {
      const body = { user: { coupon_code } }
      const { coupon, credits, user } = await keyed(coupon_code, key => call(plans.redeemCoupon, { params: { id: userId }, body }, { key }))
      updateUser(user)
      setCredits(credits)
      flashSuccess(`Coupon redeemed. ${couponText(coupon)}`)
      form.reset(start)
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
