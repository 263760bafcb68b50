import { useId, useState } from 'react'
import { call } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import { useRetryKey } from '#api/retry-key.ts'
import { organisations } from '#contract/organisations.ts'
import { addressAddedText } from '#features/plans/index.ts'
import { checkWith } from '#forms/check.ts'
import { localDraft } from '#forms/draft-storage.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import { flashSuccess } from '#forms/flashes.ts'
import { Form } from '#forms/Form.tsx'
import { useForm } from '#forms/use-form.ts'
import { session } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Field } from '#ui/field/Field.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import css from './Organisations.module.css'

const start = { email: '' }
const check = checkWith(organisations.find.body)

/** Looks for organisations by the domain of an address; an address that the account does not have is added. */
export function JoinByEmailForm({ onFound }: { onFound: () => void }) {
  const { online } = useReachability()
  const sendOnce = useRetryKey()
  const reason = useId()
  const [warning, setWarning] = useState<string | null>(null)
  const [joined, setJoined] = useState<readonly string[]>([])
  const { form, errors, failure, busy, text, handleSubmit } = useForm({
    start,
    check,
    draft: localDraft('join-by-email'),
    validateOn: 'submit',
    errorsOf: errorsFrom<typeof start>,
    submit: async body => {
      setWarning(null)
      const params = { id: session.user?.user_id ?? '' }
      const found = await sendOnce(body.email, key => call(organisations.find, { params, body }, { key }))
      if (found.new) flashSuccess(addressAddedText(body.email))
      setWarning(found.warning)
      setJoined(found.organisations.map(({ name }) => name))
      onFound()
    },
  })
  return (
    <Form ref={form} aria-label="Find organisations" onSubmit={event => (online ? handleSubmit(event) : event.preventDefault())}>
      <Field label="Email address" hint="The address that your organisation gave you" error={errors.email}>
        <TextInput
          {...text('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          readOnly={busy}
          data-autofocus
        />
      </Field>
      <InlineMessage tone="danger">{failure}</InlineMessage>
      <InlineMessage tone="warn">{warning}</InlineMessage>
      {joined.length > 0 && <p className={css['note']}>You’re a member of {joined.join(', ')} already.</p>}
      <div className={css['actions']}>
        <Button type="submit" kind="primary" busy={busy} aria-disabled={online ? undefined : true} aria-describedby={reason}>
          Find organisations
        </Button>
        <output id={reason} className={css['note']}>
          {online ? '' : 'You’re offline. Connect to find organisations.'}
        </output>
      </div>
    </Form>
  )
}
