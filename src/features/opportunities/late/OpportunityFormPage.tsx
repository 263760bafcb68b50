import { useRef, useState } from 'react'
import { countries } from '#contract/countries.ts'
import { limits } from '#contract/limits.ts'
import { type OpportunityInput, opportunityKinds } from '#contract/opportunity-fields.ts'
import { opportunityPage } from '#contract/opportunity-page.ts'
import { mayEditOpportunity, mayPost } from '#contract/opportunity-rights.ts'
import type { OpportunityRow } from '#contract/opportunity-rows.ts'
import type { Role } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import { useClosingEditor } from '#features/memberships/index.ts'
import { type DraftStorage, onlyChanges } from '#forms/draft-storage.ts'
import { errorsOfQueued } from '#forms/errors-of-queued.ts'
import { flashSaved } from '#forms/flashes.ts'
import { Form } from '#forms/Form.tsx'
import { RichTextField } from '#forms/RichTextField.tsx'
import { useForm } from '#forms/use-form.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { commit } from '#offline/index.ts'
import { go } from '#routing/navigation.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Field } from '#ui/field/Field.tsx'
import { Select } from '#ui/first/Select.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { changeOpportunity } from '../mutations/change-opportunity.mutation.ts'
import { createOpportunity } from '../mutations/create-opportunity.mutation.ts'
import { type OpportunityHolder, useOpportunity, useOwnHolder } from '../opportunities.reads.ts'
import { NotLoaded } from './NotLoaded.tsx'
import css from './Opportunities.module.css'
import { checkOpportunity, opportunityValues, type OpportunityValues, typedOpportunity } from './opportunity-form.ts'
import { kindTexts } from './opportunity-texts.data.ts'

/** Posts an opportunity in a community or research group, or edits the one that `edit` in the address names. */
export function OpportunityFormPage() {
  const { params, query } = usePlace()
  const slug = params['id'] ?? ''
  const edited = query.get('edit')
  return <HeldForm key={`${slug} ${edited ?? ''}`} slug={slug} edited={edited} />
}

function HeldForm({ slug, edited }: { slug: string; edited: string | null }) {
  const holder = useOwnHolder(slug)
  // The form stays when the role is lost: it shows what was typed before it closes.
  const [opened, setOpened] = useState<OpportunityHolder>()
  if (!opened && holder && mayPost(holder.type, holder.role)) setOpened(holder)
  const title = edited === null ? 'New opportunity' : 'Edit opportunity'
  usePageTitle(title)
  return (
    <div className={css['page']}>
      <h1 tabIndex={-1}>{title}</h1>
      {opened ? (
        <LoadedForm
          holder={opened}
          role={holder === undefined ? undefined : (holder?.role ?? null)}
          edited={edited}
          title={title}
          onLost={() => setOpened(undefined)}
        />
      ) : holder === undefined ? (
        <Skeleton lines={8} />
      ) : (
        <EmptyBlock title="You can’t post opportunities here" actions={<ButtonLink href={to('searchHome')}>To the search</ButtonLink>}>
          <p>In a community its members post them, in a research group its owners and admins.</p>
        </EmptyBlock>
      )}
    </div>
  )
}

interface LoadedFormProps {
  holder: OpportunityHolder
  /** Now; it may change while the form is open. */
  role: Role | null | undefined
  edited: string | null
  title: string
  /** When the user may no longer post here. Without leaving the page: what was typed is shown above it. */
  onLost: () => void
}

function LoadedForm({ edited, ...props }: LoadedFormProps) {
  const { holder } = props
  const { row, error, again } = useOpportunity(holder, edited)
  // What the form began with: a change is based on it.
  const [first, setFirst] = useState<OpportunityRow>()
  if (!first && row) setFirst(row)
  if (edited !== null && !first)
    return error?.status === 404 ? <EmptyBlock title="This opportunity no longer exists" /> : <NotLoaded error={error} again={again} />
  if (first && !mayEditOpportunity(holder.type, holder.role, first.is_own))
    return <EmptyBlock title="Only who posted it, owners and admins edit an opportunity" />
  return (
    <WithDraft name={`opportunity:${holder.type}:${holder.slug}:${edited ?? ''}`}>
      {draft => <OpportunityForm {...props} first={first} now={row} draft={draft} />}
    </WithDraft>
  )
}

interface OpportunityFormProps extends Omit<LoadedFormProps, 'edited'> {
  first: OpportunityRow | undefined
  /** The same as it is now. */
  now: OpportunityRow | undefined
  draft: DraftStorage
}

function OpportunityForm({ holder, role, title, onLost, first, now, draft }: OpportunityFormProps) {
  const { type, slug, name } = holder
  const place = { type, slug, name }
  const [start] = useState(() => opportunityValues(first))
  const list = to(type === 'community' ? 'community.opportunities' : 'research_group.show', { id: slug })
  const made = useRef(first?.id ?? '')
  const fields = useForm<OpportunityValues, OpportunityInput>({
    start,
    check: checkOpportunity,
    draft: onlyChanges(draft, start),
    submit: async opportunity => {
      if (first) await commit(changeOpportunity, { place, id: first.id, opportunity, seen: first })
      else made.current = (await commit(createOpportunity, { place, opportunity })).id
    },
    afterwards: async () => {
      flashSaved('Opportunity')
      await go(opportunityPage({ group_type: type, group_slug: slug, id: made.current }))
    },
    errorsOf: errorsOfQueued,
  })
  const { form, values, errors, failure, busy, text, isChanged, handleSubmit } = fields
  useClosingEditor({
    role,
    name,
    act: type === 'community' ? 'postOpportunity' : 'editGroup',
    isPublic: true,
    typed: () => (isChanged() ? typedOpportunity(values) : undefined),
    close: onLost,
  })
  const limit = limits.opportunity
  return (
    <Form ref={form} onSubmit={handleSubmit} aria-label={title}>
      <p>
        For whoever sees <a href={list}>{name}</a>.
      </p>
      <InlineMessage tone="danger">{failure}</InlineMessage>
      {first && now && now.version > first.version && (
        <InlineMessage tone="warn">
          Somebody has changed this opportunity since you opened it. If you changed the same part, you will be asked which to keep.
        </InlineMessage>
      )}
      <div className={css['pair']}>
        <Field label="Kind" error={errors.kind}>
          <Select {...text('kind')}>
            {opportunityKinds.map(kind => (
              <option key={kind} value={kind}>
                {kindTexts[kind]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Last day" optional error={errors.deadline} hint="After it, it is folded away as expired.">
          <TextInput {...text('deadline')} type="date" />
        </Field>
      </div>
      <Field label="Title" error={errors.title}>
        <TextInput {...text('title')} required maxLength={limit.title.max + 1} autoComplete="off" />
      </Field>
      <RichTextField name="content" label="Text" form={fields} />
      <div className={css['pair']}>
        <Field label="Place" optional error={errors.place}>
          <TextInput {...text('place')} maxLength={limit.line + 1} autoComplete="off" />
        </Field>
        <Field label="Country" optional error={errors.country_id}>
          <Select {...text('country_id')}>
            <option value="">Not given</option>
            {countries.map(country => (
              <option key={country.code} value={country.code}>
                {country.name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Link" optional error={errors.link} hint="With http:// or https://">
          <TextInput {...text('link')} type="url" inputMode="url" autoComplete="off" />
        </Field>
      </div>
      <div className={css['actions']}>
        <Button type="submit" kind="primary" busy={busy}>
          {first ? 'Save' : 'Post opportunity'}
        </Button>
        <ButtonLink href={list}>Back</ButtonLink>
      </div>
    </Form>
  )
}
