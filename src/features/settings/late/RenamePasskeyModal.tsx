import * as v from 'valibot'
import { call } from '#api/call.ts'
import { type EnrolledFactors, passkeyName, secondFactors } from '#contract/second-factors.ts'
import { checkWith } from '#forms/check.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import { useForm } from '#forms/use-form.ts'
import { Button } from '#ui/button/Button.tsx'
import { Field } from '#ui/field/Field.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { OnlineForm } from '../parts/OnlineForm.tsx'

const check = checkWith(v.object({ name: passkeyName }))

interface RenamePasskeyProps {
  id: string
  pid: string
  name: string
}

export default function RenamePasskeyModal({ id, pid, name, close }: RenamePasskeyProps & ModalProps<EnrolledFactors>) {
  const form = useForm({
    start: { name },
    check,
    validateOn: 'submit',
    errorsOf: errorsFrom<{ name: string }>,
    submit: async body => close(await call(secondFactors.renamePasskey, { params: { id, pid }, body })),
  })
  return (
    <ModalFrame title="Rename this passkey">
      <OnlineForm
        label="Rename this passkey"
        form={form}
        submitLabel="Save"
        kind="primary"
        moreButtons={<Button onClick={() => close()}>Cancel</Button>}
      >
        <Field label="Name" error={form.errors.name}>
          <TextInput {...form.text('name')} data-autofocus autoComplete="off" maxLength={60} />
        </Field>
      </OnlineForm>
    </ModalFrame>
  )
}
