import { useState } from 'react'
import { usePageTitle } from '#routing/page-title.ts'
import { useSession } from '#session/session.ts'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { NotLoadedBlock } from '#ui/feedback/NotLoaded.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { PageTurner } from '#ui/list/PageTurner.tsx'
import { useOwnInvites } from './own-invites.reads.ts'
import { OwnInviteRow } from './OwnInviteRow.tsx'
import css from './InvitesPage.module.css'

/** The invitations that wait for the user, to accept or decline; works offline with what this device has seen (S1§2). */
export default function InvitesPage() {
  const { user } = useSession()
  usePageTitle('Invitations')
  if (!user) return null
  return <Invitations userId={user.user_id} />
}

function Invitations({ userId }: { userId: string }) {
  const [page, setPage] = useState(0)
  const { invites, more, seenAt, error, again } = useOwnInvites(userId, page)
  return (
    <div className={css['page']}>
      <header className={css['head']}>
        <h1 tabIndex={-1}>Invitations</h1>
        {seenAt !== undefined && (
          <p className={css['note']}>
            On this device, as of <RelativeTime at={seenAt} byDevice />
          </p>
        )}
      </header>
      {invites && invites.length > 0 ? (
        <ul className={css['invites']} aria-label="Invitations">
          {invites.map(row => (
            <OwnInviteRow key={row.invite.id} row={row} />
          ))}
        </ul>
      ) : invites ? (
        <EmptyBlock title="No invitations">
          <p>When someone invites you to a folder, a research group, a community or an organisation, you can accept or decline it here.</p>
        </EmptyBlock>
      ) : (
        <NotLoadedBlock
          error={error}
          again={again}
          what="The invitations"
          offline="You’re offline, and this device has not seen your invitations yet."
          lines={6}
        />
      )}
      <PageTurner page={page} more={more} onTurn={setPage} labels={['Later', 'Earlier']} />
    </div>
  )
}
