import { useState } from 'react'
import { read } from '#api/read/read.ts'
import { typeahead } from '#contract/typeahead.ts'
import { joinAsked } from '#features/memberships/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { Field } from '#ui/field/Field.tsx'
import { type Choice, Typeahead } from '#ui/field/Typeahead.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import type { ChosenOrganisation } from '../join/chosen-organisation.ts'
import { JoinByEmailModal } from '../modals/join-by-email.modal.ts'
import { CreateForm } from './CreateForm.tsx'
import css from './Organisations.module.css'

/** The length of a text that is searched, and the options (S2§9). */
const search = { minLength: 2, limit: 20 }

async function loadOrganisations(q: string, signal: AbortSignal): Promise<readonly Choice[]> {
  const { results } = await read(typeahead.organisation, { query: { q, limit: String(search.limit) } }, { signal })
  return results.map(({ name, slug_values, city, country }) => {
    const place = [city, country].filter(Boolean).join(', ')
    return { id: slug_values[0]!, name: place === '' ? name : `${name} — ${place}` }
  })
}

const newId = ' new'

interface OrganisationFlowProps {
  /** Begins with creating the organisation of this address. */
  website?: string | undefined
  onDone: () => void
}

/** Joins an organisation that is found, or creates one (S2§4). */
export function OrganisationFlow({ website, onDone }: OrganisationFlowProps) {
  const [creating, setCreating] = useState(website === undefined ? undefined : '')
  const [chosen, setChosen] = useState<ChosenOrganisation>()
  const ask = async ({ slug, name }: ChosenOrganisation) => {
    if (await joinAsked({ kind: 'organisation', id: slug, name })) onDone()
  }
  if (creating !== undefined)
    return (
      <CreateForm
        name={creating}
        website={website ?? ''}
        onBack={() => setCreating(undefined)}
        onJoin={organisation => {
          setChosen(organisation)
          setCreating(undefined)
        }}
        onCreated={onDone}
      />
    )
  return (
    <div className={css['stack']}>
      <Field label="Organisation" hint="Type its name. One that isn’t listed can be added.">
        <Typeahead
          {...search}
          name="organisation"
          label="Organisations"
          autoComplete="organization"
          data-autofocus
          load={loadOrganisations}
          addNew={async name => ({ id: newId, name })}
          addNewFrom={1}
          value={chosen ? { id: chosen.slug, name: chosen.name } : null}
          onChoose={choice => {
            if (choice?.id === newId) setCreating(choice.name)
            else setChosen(choice ? { slug: choice.id, name: choice.name.split(' — ')[0]! } : undefined)
          }}
        />
      </Field>
      {chosen && (
        <div className={css['actions']}>
          <Button kind="primary" onClick={() => void ask(chosen)}>
            Join {chosen.name}
          </Button>
        </div>
      )}
      <div className={css['actions']}>
        <Button size="small" onClick={() => void openModal(JoinByEmailModal, {})}>
          Join by email
        </Button>
        <Button size="small" kind="quiet" onClick={() => setCreating('')}>
          Create an organisation
        </Button>
      </div>
    </div>
  )
}
