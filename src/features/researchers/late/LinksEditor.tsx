import * as v from 'valibot'
import { researcherChange } from '#contract/profile-fields.ts'
import { ConnectOrcid, ImportFromOrcid } from '#features/orcid/index.ts'
import { ImportPublications } from '#features/own-publications/index.ts'
import { checkWith } from '#forms/check.ts'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { withoutAt } from '../editing/fields/profile-form.ts'
import { TwitterField } from '../editing/fields/TwitterField.tsx'
import { EditorFrame } from '#forms/EditorFrame.tsx'
import type { SectionEditorProps } from './EditSectionModal.tsx'
import css from './LinksEditor.module.css'
import { LoadingFrame } from '#forms/LoadingFrame.tsx'
import { useProfileForm } from './use-profile-form.ts'
import { VisibilitySelect } from './VisibilitySelect.tsx'

const title = 'Links and ORCID'
const check = checkWith(v.object({ twitter_id: researcherChange.entries.twitter_id.wrapped }))

/** Twitter and ORCID: the section “social” of S2§2. */
export const LinksEditor = (props: SectionEditorProps) => (
  <WithDraft name="profile/links" loading={<LoadingFrame title={title} />}>
    {draft => <LinksForm {...props} stored={draft} />}
  </WithDraft>
)

function LinksForm({ profile, stored, onSaved }: SectionEditorProps & { stored: DraftStorage }) {
  const { form, ...frame } = useProfileForm({
    start: { twitter_id: profile.twitter_id },
    check: start => values => {
      const checked = check({ twitter_id: withoutAt(values.twitter_id) })
      if ('errors' in checked) return checked
      return { output: checked.output.twitter_id === start.twitter_id ? {} : checked.output }
    },
    seen: start => start,
    stored,
    what: title,
    onSaved,
  })
  return (
    <EditorFrame
      title={title}
      form={form}
      {...frame}
      below={
        <>
          <Orcid orcidId={profile.orcid_id} />
          <VisibilitySelect profile={profile} field="twitter_id" label="Who can see your Twitter username?" />
          {profile.orcid_id !== null && <VisibilitySelect profile={profile} field="orcid_id" label="Who can see your ORCID?" />}
        </>
      }
    >
      <TwitterField error={form.errors.twitter_id} control={form.text('twitter_id')} />
    </EditorFrame>
  )
}

/** The connected ORCID and what can be imported from it, or the way to connect one. */
function Orcid({ orcidId }: { orcidId: string | null }) {
  if (orcidId === null) return <ConnectOrcid />
  return (
    <div className={css['orcid']}>
      <h3 className={css['name']}>ORCID</h3>
      <p>{orcidId}</p>
      <p className={css['imports']}>
        <ImportFromOrcid />
        <ImportPublications />
      </p>
    </div>
  )
}
