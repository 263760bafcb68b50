import { useId, useState } from 'react'
import { call } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import { useRetryKey } from '#api/retry-key.ts'
import { useRead } from '#api/read/use-read.ts'
import { organisationTexts } from '#contract/organisation-texts.ts'
import type { OrganisationInput } from '#contract/organisation-fields.ts'
import { organisations } from '#contract/organisations.ts'
import { to } from '#contract/to.ts'
import { type DraftStorage, onlyChanges } from '#forms/draft-storage.ts'
import { flashSuccess } from '#forms/flashes.ts'
import { Form } from '#forms/Form.tsx'
import { useForm } from '#forms/use-form.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { go } from '#routing/navigation.ts'
import { refreshUser } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { checkNew, emptyOrganisation, errorsOfOrganisation, type OrganisationValues } from './organisation-form.ts'
import { OrganisationFormFields } from './OrganisationFormFields.tsx'
import type { ChosenOrganisation } from '../join/chosen-organisation.ts'
import { ExistingOrganisations } from './ExistingOrganisations.tsx'
import css from './Organisations.module.css'

interface CreateFormProps {
  name: string
  website: string
  /** Joins one that exists instead. */
  onJoin: (organisation: ChosenOrganisation) => void
  onBack: () => void
  /** After it was made. */
  onCreated: () => void
}

/** The form of a new organisation. What is typed is kept until it is sent. */
export const CreateForm = (props: CreateFormProps) => (
  <WithDraft name="organisation/create">{draft => <Fields {...props} stored={draft} />}</WithDraft>
)

/** Pause after the last key before what exists is looked for, in milliseconds. */
const lookDelay = 400

function Fields({ name, website, onJoin, onBack, onCreated, stored }: CreateFormProps & { stored: DraftStorage }) {
  const { online } = useReachability()
  const sendOnce = useRetryKey()
  const reason = useId()
  const [start] = useState(() => emptyOrganisation(name, website))
  const [made, setMade] = useState('')
  const [isOther, setOther] = useState(false)
  const [draft] = useState(() => onlyChanges(stored, start))
  const form = useForm<OrganisationValues, OrganisationInput>({
    start,
    check: checkNew,
    draft,
    errorsOf: errorsOfOrganisation,
    submit: async organisation => {
      const others = isOther ? existing.flatMap(({ slug_values: [slug] }) => slug ?? []) : []
      const body = { organisation, others }
      const { slug_value, action } = await sendOnce(JSON.stringify(body), key => call(organisations.create, { body }, { key }))
      await refreshUser()
      flashSuccess(action === 'confirmed' ? organisationTexts.joined : organisationTexts.created)
      setMade(slug_value)
      onCreated()
      await go(to('organisation.show', { id: slug_value }))
    },
  })
  const { form: ref, values, failure, busy, handleSubmit } = form
  const described = { name: values.name.trim(), website: values.website.trim() }
  const country_id = values.country.chosen?.id
  const { answer } = useRead(
    organisations.matches,
    made === '' && (described.name.length > 2 || described.website.length > 8)
      ? { query: { ...described, ...(country_id !== undefined && { country_id }) } }
      : undefined,
    { delay: lookDelay },
  )
  const existing = answer?.organisations ?? []
  return (
    <Form ref={ref} aria-label="Create an organisation" onSubmit={event => (online ? handleSubmit(event) : event.preventDefault())}>
      <OrganisationFormFields form={form} isNew />
      <ExistingOrganisations found={existing} isOther={isOther} onOther={setOther} onJoin={onJoin} />
      <InlineMessage tone="danger">{failure}</InlineMessage>
      <div className={css['actions']}>
        <Button onClick={onBack}>Back</Button>
        <Button type="submit" kind="primary" busy={busy} aria-disabled={online ? undefined : true} aria-describedby={reason}>
          Create organisation
        </Button>
        <output id={reason} className={css['note']}>
          {online ? '' : 'You’re offline. What you typed is kept.'}
        </output>
      </div>
    </Form>
  )
}
