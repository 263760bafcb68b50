import { useRef, useState } from 'react'
import { communityPageInput, type CommunityPageInput } from '#contract/community-pages.ts'
import { limits } from '#contract/limits.ts'
import { plainTextOf } from '#contract/rich-text.ts'
import { useClosingEditor } from '#features/memberships/index.ts'
import { usePeople } from '#features/questions/index.ts'
import { checkWith } from '#forms/check.ts'
import { type DraftStorage, onlyChanges } from '#forms/draft-storage.ts'
import { errorsOfQueued } from '#forms/errors-of-queued.ts'
import { flashSaved } from '#forms/flashes.ts'
import { Form } from '#forms/Form.tsx'
import { useForm } from '#forms/use-form.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { commit } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Field } from '#ui/field/Field.tsx'
import { FieldGroup } from '#ui/field/FieldGroup.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { RichText } from '#ui/rich-text/RichText.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { useWriterRole, useMirroredPage } from '../community-pages.reads.ts'
import type { PageModalProps } from '../modals.ts'
import { addPage } from '../mutations/add-page.mutation.ts'
import { changePage } from '../mutations/change-page.mutation.ts'

type Props = PageModalProps & ModalProps<string>
const titleOf = ({ page }: PageModalProps): string => (page ? 'Edit page' : 'New page')
const check = checkWith(communityPageInput)

/** Writes a page of a community. What is typed is kept on this device until it is saved. */
export default function PageModal(props: Props) {
  const loading = (
    <ModalFrame title={titleOf(props)}>
      <Skeleton lines={8} />
    </ModalFrame>
  )
  return (
    <WithDraft name={`community-page:${props.community.slug}:${props.page?.id ?? ''}`} loading={loading}>
      {draft => <PageForm {...props} stored={draft} />}
    </WithDraft>
  )
}

function PageForm({ community, page, stored, close }: Props & { stored: DraftStorage }) {
  // What the form began with: a change is based on it.
  const [first] = useState(page)
  const [start] = useState({ title: first?.title ?? '', content: first?.content ?? '' })
  const now = useMirroredPage(community.slug, first?.id ?? '')
  const saved = useRef(first?.id)
  const { form, values, errors, failure, busy, text, set, isChanged, handleSubmit } = useForm<typeof start, CommunityPageInput>({
    start,
    check,
    draft: onlyChanges(stored, start),
    submit: async input => {
      if (first) await commit(changePage, { community: community.slug, id: first.id, change: input, seen: first })
      else saved.current = (await commit(addPage, { community: community.slug, ...input })).id
    },
    afterwards: () => {
      flashSaved('Page')
      close(saved.current)
    },
    errorsOf: errorsOfQueued,
  })
  const people = usePeople(community.slug)
  const [firstHtml] = useState(values.content)
  useClosingEditor({
    role: useWriterRole(community.slug),
    name: community.name,
    act: 'askInCommunity',
    isPublic: true,
    typed: () => (isChanged() ? plainTextOf(values) : undefined),
    close: () => close(),
  })
  return (
    <ModalFrame
      title={titleOf({ community, ...(page && { page }) })}
      footer={
        <>
          <Button onClick={() => close()}>Cancel</Button>
          <Button type="submit" form="community-page-form" kind="primary" busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <Form ref={form} id="community-page-form" onSubmit={handleSubmit}>
        <InlineMessage tone="danger">{failure}</InlineMessage>
        {first && now && now.version > first.version && (
          <InlineMessage tone="warn">
            {now.written_by?.full_name ?? 'Somebody'} has changed this page since you opened it. If you changed the same part, you will be
            asked which text to keep.
          </InlineMessage>
        )}
        <Field label="Title" error={errors.title}>
          <TextInput {...text('title')} data-autofocus required maxLength={limits.communityPage.title.max + 1} autoComplete="off" />
        </Field>
        <FieldGroup legend="Text" error={errors.content}>
          <RichText label="Text" initialHtml={firstHtml} onChange={html => set('content', html)} people={people} />
        </FieldGroup>
      </Form>
    </ModalFrame>
  )
}
