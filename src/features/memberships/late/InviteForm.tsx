import { useEffect, useRef, useState } from 'react'
import { call } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import { useRetryKey } from '#api/retry-key.ts'
import { limits } from '#contract/limits.ts'
import type { InviteInput, InviteResult } from '#contract/invites.ts'
import { assignableRoles, roles, type Role } from '#contract/roles.ts'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import { Form } from '#forms/Form.tsx'
import { useForm } from '#forms/use-form.ts'
import { pullChanges } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Field } from '#ui/field/Field.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import { Select } from '#ui/first/Select.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { checkInvite, type InviteValues, leftAfter, startOf } from './invite-form.rules.ts'
import { useKnownRole } from '../known-roles.state.ts'
import { roleTexts } from '../role-texts.ts'
import { sharedCalls } from './shared-calls.ts'
import type { SharedTarget } from '../shared-target.ts'
import { useClosingEditor } from '../use-closing-editor.ts'
import { useRealTarget } from '../use-real-target.ts'
import { AddressField } from './AddressField.tsx'
import { Invites } from './Invites.tsx'
import css from './Sharing.module.css'

interface InviteFormProps {
  target: SharedTarget
  draft: DraftStorage
  /** Everybody was invited, or the user may invite no longer. */
  onEnd: () => void
}

/** Sending needs a connection, and a folder that the server knows; writing does not. */
export function InviteForm({ target, draft, onEnd }: InviteFormProps) {
  const { online } = useReachability()
  const id = useRealTarget(target)
  const sendOnce = useRetryKey()
  const [sent, setSent] = useState(0)
  const latest = useRef<readonly InviteResult[]>([])
  const [refused, setRefused] = useState<readonly InviteResult[]>([])

  const send = async (invite: InviteInput) => {
    // The button sends nothing until then.
    if (id === undefined) throw new Error('The folder has no id yet.')
    const reply = await sendOnce(JSON.stringify(invite), key =>
      call(sharedCalls[target.kind].invite, { params: { id }, body: { invite } }, { key }),
    )
    if (reply.invited > 0) flash({ variant: 'success', text: `Invited ${reply.invited} colleague(s) to the folder` })
    latest.current = reply.results
    void pullChanges()
  }
  const { form, values, errors, failure, busy, set, text, isChanged, handleSubmit } = useForm<InviteValues, InviteInput>({
    start: startOf(target),
    check: checkInvite,
    draft,
    submit: send,
    afterwards: () => {
      if (latest.current.every(({ status }) => status === 'invited')) return onEnd()
      setRefused(latest.current.filter(({ status }) => status !== 'invited'))
      setSent(count => count + 1)
      set('people', leftAfter(latest.current))
    },
    errorsOf: errorsFrom,
  })
  const { people, role_id, message } = values
  useClosingEditor({
    role: useKnownRole(target),
    name: target.name,
    act: 'inviteToFolder',
    typed: () =>
      isChanged() ? [[...people.valid, ...people.broken, people.rest].join(' ').trim(), message].filter(Boolean).join('\n\n') : undefined,
    close: onEnd,
  })
  const texts = roleTexts[target.kind]
  const choices = assignableRoles(target.rw_access)
  const role = choices.find(name => roles[name] === role_id) ?? ('member' satisfies Role)
  const canSend = online && id !== undefined

  return (
    <ModalFrame
      title={`Invite people to “${target.name}”`}
      footer={
        <>
          {!canSend && <output className={css['reason']}>{waitingText(online)}</output>}
          <Button
            kind={canSend ? 'primary' : undefined}
            type={canSend ? 'submit' : 'button'}
            form="invite-form"
            busy={busy}
            aria-disabled={!canSend || undefined}
          >
            Send invitations
          </Button>
        </>
      }
    >
      <Form ref={form} id="invite-form" onSubmit={handleSubmit}>
        <InlineMessage tone="danger">{failure}</InlineMessage>
        {refused.length > 0 && <Refused key={sent} results={refused} />}
        <Field label="Email addresses" error={errors.people} hint="Type them, or paste any text: the addresses in it are found.">
          <AddressField name="people" value={people} onChange={next => set('people', next)} />
        </Field>
        <Field label="Role" hint={texts[role].may}>
          <Select value={role_id} onChange={event => set('role_id', Number(event.target.value))}>
            {choices.map(name => (
              <option key={name} value={roles[name]}>
                {texts[name].label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Subject" error={errors.subject}>
          <TextInput {...text('subject')} maxLength={limits.invite.subject.max + 1} autoComplete="off" />
        </Field>
        <Field label="Message" error={errors.message}>
          <TextArea {...text('message')} rows={4} maxLength={limits.invite.message.max + 1} />
        </Field>
      </Form>
      {id !== undefined && <Invites key={sent} target={target} id={id} />}
    </ModalFrame>
  )
}

const waitingText = (online: boolean): string =>
  online
    ? 'The folder is being created. You can send the invitations in a moment.'
    : 'You’re offline. Connect to send the invitations. What you typed is kept on this device.'

/** What became of the addresses that were not invited. It gets the focus, because the form may be scrolled away from it. */
function Refused({ results }: { results: readonly InviteResult[] }) {
  const block = useRef<HTMLDivElement>(null)
  useEffect(() => block.current?.focus(), [])
  return (
    <div ref={block} tabIndex={-1}>
      <InlineMessage tone="warn">
        <p>Not invited:</p>
        <ul aria-label="Not invited">
          {results.map(({ email, sentence }) => (
            <li key={email} className={css['who']}>
              <strong>{email}</strong> {sentence}
            </li>
          ))}
        </ul>
      </InlineMessage>
    </div>
  )
}
