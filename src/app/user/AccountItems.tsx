import type { CurrentUser } from '#contract/current-session.ts'
import { to } from '#contract/to.ts'
import { CreditsItem } from '#features/plans/index.ts'
import { profileId } from '#routing/profile-id.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { Bookmark } from '#ui/Icon.tsx'
import { NoticeLinks } from './NoticeLinks.tsx'
import { UserMenu } from './UserMenu.tsx'
import css from './AccountItems.module.css'

/** What the header has for a signed-in user (S1§2). Loaded after the first view, all at once. */
export default function AccountItems({ user }: { user: CurrentUser }) {
  return (
    <>
      <span className={css['credits']}>
        <CreditsItem />
      </span>
      <ButtonLink
        kind="quiet"
        href={to('researcher.bookmark_folders.overview', { id: profileId(user) })}
        icon={Bookmark}
        aria-label="Bookmarks"
      >
        <span className={css['text']}>Bookmarks</span>
      </ButtonLink>
      <NoticeLinks user={user} />
      <UserMenu user={user} />
    </>
  )
}
