import * as v from 'valibot'
import { call } from '#api/call.ts'
import type { Reply } from '#contract/endpoint.ts'
import { secondFactors } from '#contract/second-factors.ts'
import { oneTimeCode } from '#contract/second-step.ts'
import { CodeInput } from '#features/second-factors/index.ts'
import { checkWith } from '#forms/check.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import { useForm } from '#forms/use-form.ts'
import { Button } from '#ui/button/Button.tsx'
import { Field } from '#ui/field/Field.tsx'
import { Copy } from '#ui/Icon.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { copyText } from '#ui/text/copy-text.ts'
import type { AddedFactor } from '../account/add-passkey.modal.ts'
import { OnlineForm } from '../parts/OnlineForm.tsx'
import { QrCode } from './QrCode.tsx'
import css from './SetUpAppModal.module.css'

const check = checkWith(v.object({ code: oneTimeCode }))

interface SetUpAppProps {
  id: string
  begun: Reply<typeof secondFactors.beginApp>
}

export default function SetUpAppModal({ id, begun: { challenge, secret, uri }, close }: SetUpAppProps & ModalProps<AddedFactor>) {
  const form = useForm({
    start: { code: '' },
    check,
    validateOn: 'submit',
    errorsOf: errorsFrom<{ code: string }>,
    submit: async ({ code }) => close(await call(secondFactors.addApp, { params: { id }, body: { challenge, code } })),
  })
  return (
    <ModalFrame title="Set up an authenticator app">
      <OnlineForm
        label="Set up an authenticator app"
        form={form}
        submitLabel="Turn on"
        kind="primary"
        moreButtons={<Button onClick={() => close()}>Cancel</Button>}
      >
        <ol className={css['steps']}>
          <li>Open the authenticator app on your phone, or the password manager that makes codes for you.</li>
          <li>
            <div className={css['scan']}>
              <p>Scan this code, or type the key.</p>
              <QrCode className={css['qr']} text={uri} label="QR code with the key below" />
              <p>
                <span className={css['note']}>Key: </span>
                <span className={css['secret']}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
              </p>
              <Button size="small" icon={Copy} onClick={() => void copyText(secret, 'Key copied.')}>
                Copy the key
              </Button>
            </div>
          </li>
          <li>Enter the code that the app shows now.</li>
        </ol>
        <Field label="Code" error={form.errors.code}>
          <CodeInput {...form.text('code')} />
        </Field>
      </OnlineForm>
    </ModalFrame>
  )
}
