import * as v from 'valibot'
import { limits } from '#contract/limits.ts'
import { researcherChange } from '#contract/profile-fields.ts'
import { checkWith } from '#forms/check.ts'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { Field } from '#ui/field/Field.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import { EditorFrame } from '#forms/EditorFrame.tsx'
import type { SectionEditorProps } from './EditSectionModal.tsx'
import { LoadingFrame } from '#forms/LoadingFrame.tsx'
import { useProfileForm } from './use-profile-form.ts'
import { VisibilitySelect } from './VisibilitySelect.tsx'

const title = 'About'
const most = limits.profile.about
const check = checkWith(v.object({ about: researcherChange.entries.about.wrapped }))

/** The biography. */
export const AboutEditor = (props: SectionEditorProps) => (
  <WithDraft name="profile/about" loading={<LoadingFrame title={title} />}>
    {draft => <AboutForm {...props} stored={draft} />}
  </WithDraft>
)

function AboutForm({ profile, stored, onSaved }: SectionEditorProps & { stored: DraftStorage }) {
  const { form, ...frame } = useProfileForm({
    start: { about: profile.about },
    check:
      start =>
      ({ about }) => {
        const checked = check({ about: about.trim() })
        if ('errors' in checked) return checked
        return { output: checked.output.about === start.about ? {} : checked.output }
      },
    seen: start => start,
    stored,
    what: 'About',
    onSaved,
  })
  const length = form.values.about.length
  return (
    <EditorFrame title={title} form={form} {...frame} below={<VisibilitySelect profile={profile} field="about" />}>
      <Field
        label="About you"
        optional
        hint={
          length > most * 0.8
            ? `${length.toLocaleString('en')} of ${most.toLocaleString('en')} characters`
            : 'What you work on, and what people can ask you about.'
        }
        error={form.errors.about}
      >
        <TextArea {...form.text('about')} data-autofocus rows={8} />
      </Field>
    </EditorFrame>
  )
}
