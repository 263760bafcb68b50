import { useRef } from 'react'
import * as v from 'valibot'
import { ApiError, call } from '#api/call.ts'
import { passkeyName, secondFactors } from '#contract/second-factors.ts'
import type { NewPasskeyAnswer, NewPasskeyRequest } from '#contract/second-step.ts'
import { makePasskey, passkeyFailure } from '#features/second-factors/index.ts'
import { checkWith } from '#forms/check.ts'
import { useForm } from '#forms/use-form.ts'
import { Button } from '#ui/button/Button.tsx'
import { Field } from '#ui/field/Field.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import type { AddedFactor } from '../account/add-passkey.modal.ts'
import { OnlineForm } from '../parts/OnlineForm.tsx'

const check = checkWith(v.object({ name: passkeyName }))

interface AddPasskeyProps {
  id: string
  request: NewPasskeyRequest
}

/** A request of the server, and the passkey that was made for it. */
interface OpenRequest {
  request: NewPasskeyRequest
  passkey?: NewPasskeyAnswer
}

export default function AddPasskeyModal({ id, request, close }: AddPasskeyProps & ModalProps<AddedFactor>) {
  const open = useRef<OpenRequest | undefined>({ request })
  const form = useForm({
    start: { name: '' },
    check,
    validateOn: 'submit',
    errorsOf: thrown => ({ failure: passkeyFailure(thrown) }),
    submit: async ({ name }) => {
      open.current ??= { request: await call(secondFactors.beginPasskey, { params: { id } }) }
      const { request: asked } = open.current
      const passkey = (open.current.passkey ??= await makePasskey(asked))
      try {
        close(await call(secondFactors.addPasskey, { params: { id }, body: { challenge: asked.challenge, passkey, name } }))
      } catch (thrown) {
        // Otherwise the passkey may be there, and the same is sent again: another one would take its place on the device.
        if (thrown instanceof ApiError && thrown.kind === 'http' && thrown.status < 500) open.current = undefined
        throw thrown
      }
    },
  })
  return (
    <ModalFrame title="Add a passkey">
      <OnlineForm
        label="Add a passkey"
        form={form}
        submitLabel="Continue"
        kind="primary"
        moreButtons={<Button onClick={() => close()}>Cancel</Button>}
      >
        <p>Your browser then asks where to keep it: on this device, on your phone or on a security key.</p>
        <Field label="Name" hint="So that you recognise it later: work laptop, phone, blue key." error={form.errors.name}>
          <TextInput {...form.text('name')} data-autofocus autoComplete="off" maxLength={60} />
        </Field>
      </OnlineForm>
    </ModalFrame>
  )
}
