import type { WorkspacePage } from '#contract/community-page-rows.ts'
import { roleMay } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import type { FramedCommunity } from '#features/communities/index.ts'
import { failureOfQueued } from '#forms/errors-of-queued.ts'
import { commit } from '#offline/index.ts'
import { go } from '#routing/navigation.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { EllipsisVertical, History, Pencil, Trash2 } from '#ui/Icon.tsx'
import { Menu, type MenuItem } from '#ui/overlay/Menu.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { RichTextView } from '#ui/rich-text/RichTextView.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { type ListedPage, usePageText } from '../community-pages.reads.ts'
import { PageModal, VersionsModal } from '../modals.ts'
import { orderPages } from '../mutations/order-pages.mutation.ts'
import { removePage } from '../mutations/remove-page.mutation.ts'
import css from './Workspace.module.css'

interface PageArticleProps {
  community: FramedCommunity
  /** All pages, in their order. */
  pages: readonly ListedPage[]
  id: string
  isMirrored: boolean
}

/** A page of a community, and what the viewer may do with it. */
export function PageArticle({ community, pages, id, isMirrored }: PageArticleProps) {
  const { page, reading } = usePageText(community.slug, id, isMirrored)
  if (!page) return <NotLoaded {...reading} what="The texts of this page" lines={5} />
  const { title, written_by, written_at, content } = page
  return (
    <article className={css['page']}>
      <header className={css['head']}>
        <h3>
          <bdi>{title}</bdi>
        </h3>
        {roleMay(community.role, 'askInCommunity') && (
          <PageActs {...{ community, pages, page, isMirrored }} onChanged={() => !isMirrored && reading.again()} />
        )}
      </header>
      <p className={css['note']}>
        {written_by ? (
          <>
            Written by <a href={to('researcher.show', { id: written_by.slug_values[0] ?? '' })}>{written_by.full_name}</a>,{' '}
          </>
        ) : (
          'Written '
        )}
        <RelativeTime at={written_at} />
      </p>
      {content === '' ? <p className={css['note']}>This page has no text yet.</p> : <RichTextView text={content} />}
    </article>
  )
}

interface PageActsProps extends Omit<PageArticleProps, 'id'> {
  page: WorkspacePage
  onChanged: () => void
}

/** Edit, move, look at versions, delete. What is not on this device is changed with the server’s answer only, so it is edited only. */
function PageActs({ community: { slug, name, role }, pages, page, isMirrored, onChanged }: PageActsProps) {
  const { user } = useSession()
  const community = { slug, name }
  const { id, title, content, version, made_by } = page
  const at = pages.findIndex(one => one.id === id)
  const isMaker = made_by?.slug_values.some(one => user?.slug_values.includes(one)) ?? false
  const editable = { id, title, content, version }
  const change = (work: Promise<unknown>) =>
    void work.catch((thrown: unknown) => flash({ variant: 'danger', text: failureOfQueued(thrown) }))
  const move = (to: number) => change(commit(orderPages, { community: slug, id, to }))
  const remove = async () => {
    await commit(removePage, { community: slug, id })
    await go(to('community.workspace', { id: slug }))
  }
  const items: (MenuItem | 'line')[] = [
    {
      label: 'Earlier versions',
      icon: History,
      onSelect: () => void openModal(VersionsModal, { community, page: editable }).then(onChanged),
    },
  ]
  if (isMirrored)
    items.push(
      { label: 'Move up', disabled: at === 0, onSelect: () => move(at - 1) },
      { label: 'Move down', disabled: at === pages.length - 1, onSelect: () => move(at + 1) },
    )
  if (isMirrored && (isMaker || roleMay(role, 'moderate')))
    items.push('line', { label: 'Delete', icon: Trash2, danger: true, onSelect: () => change(remove()) })
  return (
    <div className={css['acts']}>
      <Button size="small" icon={Pencil} onClick={() => void openModal(PageModal, { community, page: editable }).then(onChanged)}>
        Edit page
      </Button>
      <Menu label={`More about ${title}`} icon={EllipsisVertical} iconOnly align="end" size="small" items={items} />
    </div>
  )
}
