import { useState } from 'react'
import { type ContactInput, contactInput, contactTypes, linkedinType } from '#contract/contact-info.ts'
import { type Checked, checkWith } from '#forms/check.ts'
import { errorsOfQueued } from '#forms/errors-of-queued.ts'
import { Form } from '#forms/Form.tsx'
import { useForm } from '#forms/use-form.ts'
import { commit } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Field } from '#ui/field/Field.tsx'
import { Options, Select } from '#ui/first/Select.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { addContact } from '../own/add-contact.mutation.ts'
import { changeContact } from '../own/change-contact.mutation.ts'
import type { OwnContactRow } from '../own/own-contacts.mirrored.ts'

/** A select has texts. */
interface Values {
  contact_type_id: string
  value: string
}

const checkInput = checkWith(contactInput)
const check = ({ contact_type_id, value }: Values): Checked<Values, ContactInput> =>
  checkInput({ contact_type_id: Number(contact_type_id) as ContactInput['contact_type_id'], value })

const isNumber = (type: string): boolean => contactTypes.some(({ id, slug }) => String(id) === type && slug !== 'url')

/** Adds a contact, or changes one; then the list is shown again. */
export function ContactForm({ contact, showList }: { contact: OwnContactRow | undefined; showList: () => void }) {
  // Made once, so that a form that is sent twice adds one contact.
  const [id] = useState(() => contact?.id ?? crypto.randomUUID())
  const { form, values, errors, failure, busy, text, set, setErrors, isChanged, handleSubmit } = useForm<Values, ContactInput>({
    start: { contact_type_id: String(contact?.contact_type_id ?? contactTypes[0].id), value: contact?.value ?? '' },
    check,
    submit: async input => {
      if (contact) await commit(changeContact, { id, change: input })
      else await commit(addContact, { id, input })
      showList()
    },
    errorsOf: errorsOfQueued,
  })
  const isPhone = isNumber(values.contact_type_id)
  const offered = contact?.contact_type_id === linkedinType.id ? [...contactTypes, linkedinType] : contactTypes
  return (
    <ModalFrame
      title={contact ? 'Edit contact' : 'Add contact'}
      guard={isChanged}
      footer={
        <>
          <Button onClick={showList}>Back</Button>
          <Button type="submit" form="contact-form" kind="primary" busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <Form ref={form} id="contact-form" onSubmit={handleSubmit}>
        <Field label="Type" error={errors.contact_type_id}>
          <Select
            name="contact_type_id"
            value={values.contact_type_id}
            onChange={event => {
              set('contact_type_id', event.target.value)
              // Another type has other rules.
              setErrors({})
            }}
          >
            <Options of={offered.map(({ id: type, name }) => [type, name])} />
          </Select>
        </Field>
        <Field label={isPhone ? 'Number' : 'Web address'} error={errors.value}>
          <TextInput
            {...text('value')}
            data-autofocus
            type={isPhone ? 'tel' : 'url'}
            autoComplete={isPhone ? 'tel' : 'url'}
            placeholder={isPhone ? '+49 30 123456' : 'https://'}
            required
          />
        </Field>
        <InlineMessage tone="danger">{failure}</InlineMessage>
      </Form>
    </ModalFrame>
  )
}
