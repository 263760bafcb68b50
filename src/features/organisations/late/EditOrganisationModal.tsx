import { useEffect, useState } from 'react'
import { call } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import { useRetryKey } from '#api/retry-key.ts'
import type { OrganisationChange } from '#contract/organisation-fields.ts'
import { organisations } from '#contract/organisations.ts'
import { type DraftStorage, onlyChanges } from '#forms/draft-storage.ts'
import { flashSuccess } from '#forms/flashes.ts'
import { Form } from '#forms/Form.tsx'
import { useForm } from '#forms/use-form.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { registerGuard } from '#ui/overlay/closing-guard.ts'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { checkChange, errorsOfOrganisation, type OrganisationValues, organisationValues } from './organisation-form.ts'
import { OrganisationFormFields } from './OrganisationFormFields.tsx'
import type { EditedOrganisation } from '../modals/edit-organisation.modal.ts'
import css from './Organisations.module.css'

type EditProps = { organisation: EditedOrganisation } & ModalProps<true>

/** The form of the owner. What is typed is kept until it is saved, so closing loses nothing. */
export default function EditOrganisationModal(props: EditProps) {
  return (
    <WithDraft name={`organisation/edit/${props.organisation.slug}`} loading={<ModalFrame title={title} />}>
      {draft => <EditForm {...props} stored={draft} />}
    </WithDraft>
  )
}

const title = 'Edit organisation'
const formId = 'organisation-editor'

function EditForm({ organisation: { slug, fields, version }, close, stored }: EditProps & { stored: DraftStorage }) {
  const { online } = useReachability()
  const sendOnce = useRetryKey()
  const [start] = useState(() => organisationValues(fields))
  const [draft] = useState(() => onlyChanges(stored, start))
  const [isRestored, setRestored] = useState(() => draft.read() !== undefined)
  const form = useForm<OrganisationValues, OrganisationChange>({
    start,
    check: checkChange(start),
    draft,
    errorsOf: errorsOfOrganisation,
    submit: async change => {
      // The values that the form began with, so that a change of other fields in the meantime is merged.
      const base = Object.fromEntries(Object.entries(fields).filter(([name]) => name in change))
      const body = { organisation: change, base }
      await sendOnce(JSON.stringify(body), key => call(organisations.update, { params: { id: slug }, body }, { key, ifMatch: version }))
    },
    afterwards: () => {
      flashSuccess('Organisation saved.')
      close(true)
    },
  })
  const { form: ref, isChanged, busy, failure, handleSubmit } = form
  // Prevents automatic reloads while there is something unsaved.
  useEffect(() => registerGuard(isChanged), [isChanged])
  return (
    <ModalFrame
      title={title}
      footer={
        <>
          <output className={css['note']}>{online ? '' : 'You’re offline. What you typed is kept.'}</output>
          <Button type="submit" form={formId} kind="primary" busy={busy} aria-disabled={online ? undefined : true}>
            Save
          </Button>
        </>
      }
    >
      {isRestored && (
        <p className={css['actions']}>
          <output>These are your unsaved changes from before.</output>
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              setRestored(false)
              void form.reset(start)
            }}
          >
            Discard them
          </Button>
        </p>
      )}
      <Form ref={ref} id={formId} aria-label={title} onSubmit={event => (online ? handleSubmit(event) : event.preventDefault())}>
        <OrganisationFormFields form={form} />
        <InlineMessage tone="danger">{failure}</InlineMessage>
      </Form>
    </ModalFrame>
  )
}
