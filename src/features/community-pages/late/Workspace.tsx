import { limits } from '#contract/limits.ts'
import { roleMay } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import type { FramedCommunity } from '#features/communities/index.ts'
import { ChangeMark } from '#features/folders/index.ts'
import { Nothing, ProfilePart } from '#features/researchers/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import { go } from '#routing/navigation.ts'
import { usePlace } from '#routing/place.ts'
import { Button } from '#ui/button/Button.tsx'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { usePageList } from '../community-pages.reads.ts'
import { PageModal } from '../modals.ts'
import { PageArticle } from './PageArticle.tsx'
import css from './Workspace.module.css'

/** The address of a page of a community. */
const pageLink = (slug: string, id: string): string => `${to('community.workspace', { id: slug })}?page=${encodeURIComponent(id)}`

/** What the members of a community write for each other: a list of pages, and the one that the address names, else the first. */
export function Workspace({ community }: { community: FramedCommunity }) {
  const { slug, name, role } = community
  const { query } = usePlace()
  const { pages, isMirrored, reading } = usePageList(community)
  const asked = query.get('page')
  const open = pages?.find(({ id }) => id === asked) ?? (asked === null ? pages?.[0] : undefined)
  const mayWrite = roleMay(role, 'askInCommunity')
  const write = async () => {
    const id = await openModal(PageModal, { community: { slug, name } })
    if (id === undefined) return
    if (!isMirrored) reading.again()
    await go(pageLink(slug, id))
  }
  return (
    <ProfilePart
      title="Pages"
      {...(pages && pages.length > 0 && { count: formatNumber(pages.length) })}
      tools={
        mayWrite &&
        pages &&
        pages.length < limits.communityPage.pages && (
          <Button size="small" onClick={() => void write()}>
            New page
          </Button>
        )
      }
    >
      {!pages ? (
        <NotLoaded {...reading} what="The pages of this community" lines={5} />
      ) : pages.length === 0 ? (
        <Nothing>{mayWrite ? 'No pages yet. Write the first one: how you work, what you share, who to ask.' : 'No pages yet.'}</Nothing>
      ) : (
        <div className={css['columns']}>
          <nav aria-label="Pages">
            <ol className={css['list']}>
              {pages.map(({ id, title, mark }) => (
                <li key={id}>
                  <a href={pageLink(slug, id)} aria-current={id === open?.id ? 'page' : undefined}>
                    <bdi>{title}</bdi>
                  </a>{' '}
                  <ChangeMark mark={mark} />
                </li>
              ))}
            </ol>
          </nav>
          {open ? (
            <PageArticle key={open.id} community={community} pages={pages} id={open.id} isMirrored={isMirrored} />
          ) : (
            <Nothing>This page no longer exists. Choose another one.</Nothing>
          )}
        </div>
      )}
    </ProfilePart>
  )
}
