import { useEffect, useRef } from 'react'
import { limits } from '#contract/limits.ts'
import type { InviteResult } from '#contract/invites.ts'
import { assignableRoles, roles, type Role } from '#contract/roles.ts'
import { Form } from '#forms/Form.tsx'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Field } from '#ui/field/Field.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import { Options, Select } from '#ui/first/Select.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { roleTexts } from '../role-texts.ts'
import type { SharedTarget } from '../shared-target.ts'
import { AddressField } from './AddressField.tsx'
import { hasModes, type InviteValues } from './invite-form.rules.ts'
import type { useInviteForm } from './use-invite-form.ts'
import css from './Sharing.module.css'

export const inviteFormId = 'invite-form'

const modes: readonly [InviteValues['mode'], string][] = [
  ['one', 'One person'],
  ['many', 'Several people'],
]

/** The fields of an invitation; the button that sends it belongs to the frame. */
export function InviteFields({ target, form: shown }: { target: SharedTarget; form: ReturnType<typeof useInviteForm> }) {
  const { form, values, errors, failure, refused, sent, set, text, handleSubmit } = shown
  const { mode, people, role_id } = values
  const texts = roleTexts[target.kind]
  const choices = assignableRoles(target.rw_access)
  const role = choices.find(name => roles[name] === role_id) ?? ('member' satisfies Role)
  return (
    <Form ref={form} id={inviteFormId} onSubmit={handleSubmit}>
      <InlineMessage tone="danger">{failure}</InlineMessage>
      {refused.length > 0 && <Refused key={sent} results={refused} />}
      {hasModes(target) && (
        <fieldset className={css['modes']}>
          <legend className="visually-hidden">Whom to invite</legend>
          {modes.map(([name, label]) => (
            <Button key={name} size="small" aria-pressed={mode === name} onClick={() => set('mode', name)}>
              {label}
            </Button>
          ))}
        </fieldset>
      )}
      {mode === 'one' ? (
        <>
          <Field label="Email address" error={errors.email}>
            <TextInput {...text('email')} type="email" data-autofocus autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Field>
          <div className={css['pair']}>
            <Field label="First name" optional error={errors.first_name}>
              <TextInput {...text('first_name')} maxLength={limits.person.name.max + 1} autoComplete="off" />
            </Field>
            <Field label="Last name" optional error={errors.last_name}>
              <TextInput {...text('last_name')} maxLength={limits.person.name.max + 1} autoComplete="off" />
            </Field>
          </div>
        </>
      ) : (
        <Field
          label="Email addresses"
          error={errors.people}
          hint={
            hasModes(target)
              ? `Separated by commas. At most ${limits.invite.people} at once.`
              : 'Type them, or paste any text: the addresses in it are found.'
          }
        >
          <AddressField name="people" value={people} isStrict={hasModes(target)} onChange={next => set('people', next)} />
        </Field>
      )}
      <Field label="Role" hint={texts[role].may}>
        <Select value={role_id} onChange={event => set('role_id', Number(event.target.value))}>
          <Options of={choices.map(name => [roles[name], texts[name].label])} />
        </Select>
      </Field>
      {!hasModes(target) && (
        <Field label="Subject" error={errors.subject}>
          <TextInput {...text('subject')} maxLength={limits.invite.subject.max + 1} autoComplete="off" />
        </Field>
      )}
      <Field label="Message" error={errors.message}>
        <TextArea {...text('message')} rows={4} maxLength={limits.invite.message.max + 1} />
      </Field>
    </Form>
  )
}

/** Sends the invitation, or says why it cannot be sent now. */
export function InviteButton({ form: { waits, busy } }: { form: ReturnType<typeof useInviteForm> }) {
  return (
    <>
      {waits !== undefined && <output className={css['reason']}>{waits}</output>}
      <Button
        kind={waits === undefined ? 'primary' : undefined}
        type={waits === undefined ? 'submit' : 'button'}
        form={inviteFormId}
        busy={busy}
        aria-disabled={waits !== undefined || undefined}
      >
        Send invitations
      </Button>
    </>
  )
}

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
